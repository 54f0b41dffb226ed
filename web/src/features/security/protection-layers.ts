import { useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import type { ReactNode } from "react";

type LayerName = "phone" | "email" | "two-factor";

/** One thing that protects an account. */
type Layer = {
  readonly key: LayerName;
  readonly name: string;
  readonly isOn: boolean;
  /** The link or the words shown while the layer is off. */
  readonly step: ReactNode;
};

/** Returns the account's protection layers, and how many are on. @param steps what is shown for each missing one */
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
