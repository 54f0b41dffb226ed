"""
Starts Patroni with a leader lock that may be shorter than 20 s: start-patroni.py patroni.yaml

Patroni raises a shorter `ttl` to 20, which keeps the writes away for 20 to 23 s after the loss of a primary. Its
other rule, loop_wait + 2 x retry_timeout <= ttl, stays in force. Where Patroni names its check otherwise one
day, this stops with an AttributeError instead of going on with the long lock.
"""

import sys

from patroni.__main__ import main
from patroni.config import Config

LEAST_TTL = 5

raise_to_least = Config._Config__get_and_maybe_adjust_int_value


def with_short_ttl(self, config, param, least):
    return raise_to_least(self, config, param, LEAST_TTL if param == "ttl" else least)


Config._Config__get_and_maybe_adjust_int_value = with_short_ttl

if __name__ == "__main__":
    sys.exit(main())
