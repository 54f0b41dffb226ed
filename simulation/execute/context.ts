import type { Queries } from "../../server/src/kit/database/database.ts";
import type { GiftCode } from "../environment/beginning.ts";
import type { Cluster } from "../environment/cluster.ts";
import type { Portal } from "../environment/portal.ts";
import type { Sandbox } from "../environment/sandbox.ts";
import type { Notes } from "./notes.ts";
import type { Player } from "./player.ts";

/** Everything a world consists of while it is played. */
export type World = {
  readonly portal: Portal;
  /** A process of the portal with the limits of production, for floods and those who meet them. */
  readonly gate: () => Promise<Portal>;
  readonly sandbox: Sandbox;
  /** The portal's database, past its role: for looking, and for the time that passes. */
  readonly db: Queries;
  readonly databaseUrl: string;
  /** Only of a world whose database is killed. */
  readonly cluster: Cluster | undefined;
  readonly players: readonly Player[];
  /** All that the operator has imported, of every campaign. */
  readonly giftCodes: readonly GiftCode[];
  readonly notes: Notes;
};

/** Resolves when all that may be killed serves. */
export async function whenUp({ cluster, portal }: World): Promise<void> {
  await cluster?.whenUp();
  await portal.whenUp();
}
