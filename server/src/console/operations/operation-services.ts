import type { Encryption } from "../../kit/crypto/encryption.ts";
import type { MacKeys } from "../../kit/crypto/keys.ts";
import type { WritingServices } from "../../operator-services.ts";
import type { GameServer } from "../../providers/game/game-server.ts";
import type { Services } from "../../services.ts";

/** What the operations of the console work with. */
export type OperationServices = WritingServices & {
  /** Of what is personal in a proposal. */
  readonly proposalEncryption: Encryption;
  /** Of what is personal in the hash of a preview. */
  readonly previewKeys: MacKeys;
  readonly log: Pick<Services["log"], "info">;
  /** Undefined where the console has no access to the game: this is treated like a silent game. */
  readonly game: Pick<GameServer, "deliveryState"> | undefined;
};
