"""What each rank owns of a run spread over GPUs."""

from core.sharding.state import Shards, shards

__all__ = ["Shards", "shards"]
