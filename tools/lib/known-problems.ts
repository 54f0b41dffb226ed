import { ConfigError } from "../../server/src/config.ts";
import { UnfitDatabase } from "../../server/src/kit/database/database-fitness.ts";
import { PortSettingError } from "../demo-settings.ts";
import { EmbeddedPostgresError } from "../../server/src/embedded-postgres/run-as.ts";
import { RehearsalError } from "../rehearsals.ts";
import { FreshStartError } from "./demo-database.ts";
import { PortInUseError } from "./ports.ts";
import { ProgramDiedError } from "./program.ts";
import { SchemaChangedError } from "./schema-changes.ts";
import { WebBuildError } from "./web-build.ts";

const KNOWN = [
  ConfigError,
  EmbeddedPostgresError,
  FreshStartError,
  PortInUseError,
  PortSettingError,
  ProgramDiedError,
  RehearsalError,
  SchemaChangedError,
  UnfitDatabase,
  WebBuildError,
];

/** Returns the text to show the user: the message of a known problem, otherwise the whole stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return KNOWN.some((known) => error instanceof known)
    ? error.message
    : (error.stack ?? error.message);
}
