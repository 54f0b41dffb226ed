/** What happens at a day, and which alerts it raises. */
export type Event = {
  readonly what: string;
  /** The minute of a whole day at which it begins. */
  readonly at: number;
  /** Each of these fires because of it, and no other does. */
  readonly alerts: readonly string[];
  /** These may fire with them: whether they do depends on how much else goes on. */
  readonly possible?: readonly string[];
  readonly happening: Happening;
};

export type Happening =
  | "restart of all"
  | "next release"
  | "campaign begins"
  | "campaign ends"
  | "failover"
  | "restore"
  | "game is down"
  | "card gateway is down";

export const MINUTES_OF_DAY = 24 * 60;
const at = (hour: number, minute = 0): number => hour * 60 + minute;

const TIMETABLE: readonly Event[] = [
  { what: "all processes start anew", at: at(4), alerts: [], happening: "restart of all" },
  {
    what: "the game is down for 6 minutes",
    at: at(6, 30),
    alerts: ["GameFailing"],
    happening: "game is down",
  },
  {
    what: "the next release is deployed, with its migrations",
    at: at(9),
    alerts: [],
    happening: "next release",
  },
  {
    what: "the primary is killed, and its machine is away for 5 minutes",
    at: at(11),
    alerts: ["StandbyMissing"],
    // Where a new primary is found within seconds, too few requests fail.
    possible: ["RequestsFailing"],
    happening: "failover",
  },
  {
    what: "all databases are lost and restored from the archive",
    at: at(14),
    // First the portal has no database; then nothing runs, until the books are caught up.
    alerts: ["DatabaseUnreachable", "RequestsFailing", "PortalDown", "ConsoleDown"],
    happening: "restore",
  },
  {
    what: "the card gateway is down for 6 minutes",
    at: at(16, 30),
    alerts: ["CardGatewayFailing"],
    possible: ["MethodFailing"],
    happening: "card gateway is down",
  },
  {
    what: "the first release takes its place back, and staff publish a bonus",
    at: at(19),
    alerts: [],
    happening: "campaign begins",
  },
  {
    what: "the bonus ends, and the next release is deployed again",
    at: at(21),
    alerts: [],
    happening: "campaign ends",
  },
];

/** Returns the timetable of a day of so many minutes: what happens takes as long, with less between. */
export const timetableOf = (minutes: number): readonly Event[] =>
  TIMETABLE.map((event) => ({ ...event, at: Math.round((event.at * minutes) / MINUTES_OF_DAY) }));
