import type { Services } from "../../services.ts";
import { storeZones } from "../../domain/recharges/store.ts";

/** Keeps the game's zones for the console, where no player has asked for them yet. */
export async function keepZones({ gameServer, db }: Services): Promise<void> {
  const answer = await gameServer.zones();
  if (answer.kind === "zones") await storeZones(db, answer.zones);
}
