/** Stores the fault that is set for each outside party. */
import type { Changes } from "./changes.ts";

export const parties = ["bank", "wallet", "card", "sms", "smtp", "game", "captcha"] as const;
export type Party = (typeof parties)[number];

/**
 * - `down`: the connection breaks before anything is done.
 * - `slow`: the work is done, but only after `ms`.
 * - `error`: the response reports a failure; nothing is done.
 * - `lost-reply`: the work is done, and the connection breaks before the response.
 */
export const faultKinds = ["none", "down", "slow", "error", "lost-reply"] as const;
export type FaultKind = (typeof faultKinds)[number];

type Fault = { kind: FaultKind; ms: number };
export type FaultSetting = {
  party: Party;
  fault: FaultKind;
  /** The wait of `slow`. */
  ms: number;
  /** The calls still to fail; null: until the fault is switched off. */
  count: number | null;
};

/** How long a slow party takes if no time is set. */
export const DEFAULT_SLOW_MS = 8000;

export type Faults = ReturnType<typeof createFaults>;

export function createFaults(changes: Changes) {
  const settings = new Map<Party, FaultSetting>();
  const peek = (party: Party): Fault => {
    const setting = settings.get(party);
    return { kind: setting?.fault ?? "none", ms: setting?.ms ?? DEFAULT_SLOW_MS };
  };

  return {
    set(setting: FaultSetting) {
      if (setting.fault === "none") settings.delete(setting.party);
      else settings.set(setting.party, setting);
      changes.publish("faults");
    },
    /** Returns the fault of this party's next call, and lowers its `count`. */
    take(party: Party): Fault {
      const fault = peek(party);
      const setting = settings.get(party);
      if (setting !== undefined && setting.count !== null) {
        if (setting.count > 1) settings.set(party, { ...setting, count: setting.count - 1 });
        else settings.delete(party);
        changes.publish("faults");
      }
      return fault;
    },
    /** Returns the fault without lowering `count`. */
    peek,
    list: () => parties.map((party) => settings.get(party) ?? healthy(party)),
    clear() {
      settings.clear();
      changes.publish("faults");
    },
  };
}

function healthy(party: Party): FaultSetting {
  return { party, fault: "none", ms: DEFAULT_SLOW_MS, count: null };
}
