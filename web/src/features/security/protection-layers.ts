import { useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import type { ReactNode } from "react";

type LayerName = "phone" | "email" | "two-factor";

/** One thing that protects an account. */
type Layer = {
  readonly key: LayerName;
  readonly name: string;
  readonly isOn: boolean;
  /** What the player can do now to have it. */
  readonly step: ReactNode;
};

/** Returns what protects an account, and how much of it is on. @param steps what the page offers for each that is missing */
export function useProtectionLayers(
  { verifiedPhoneAt, verifiedAt, mfaEnabled }: User,
  steps: Readonly<Record<LayerName, ReactNode>>,
): { readonly layers: readonly Layer[]; readonly on: number } {
  const { t } = useLingui();
  const [hasPhone, hasEmail] = [verifiedPhoneAt !== null, verifiedAt !== null];
  const step = hasPhone || hasEmail ? steps["two-factor"] : t`Cần xác minh trước`;
  const layers: readonly Layer[] = [
    { key: "phone", name: t`Số điện thoại`, isOn: hasPhone, step: steps.phone },
    { key: "email", name: t`Email`, isOn: hasEmail, step: steps.email },
    { key: "two-factor", name: t`Xác thực hai lớp`, isOn: mfaEnabled, step },
  ];
  return { layers, on: layers.filter(({ isOn }) => isOn).length };
}
