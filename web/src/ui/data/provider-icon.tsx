/** A provider's logo; without one, a bank's icon, or an issuer's first letter. */
import { Landmark } from "lucide-react";
import styles from "./pictures.module.css";

/** The providers whose logos are drawn in public/providers. */
const DRAWN_LOGOS = new Set([
  "mobifone",
  "momo",
  "techcombank",
  "vietcombank",
  "viettel",
  "viettelpay",
  "vinaphone",
]);

/** The size of a mark in a row of several. */
const ROW_SIZE_PX = 24;

type ProviderIconProps = {
  /** The short name of a bank, an e-wallet or a card's issuer, in upper or lower case. */
  name: string;
  sizePx?: number;
};

/** Transfer methods begin with a small letter, card issuers with a capital. */
const TRANSFER_METHOD = /^[a-z]/;
/** The bank's icon takes this part of the mark's width. */
const ICON_SHARE = 0.6;

export function ProviderIcon({ name, sizePx = 28 }: ProviderIconProps) {
  // A bank may have several accounts: vietcombank-2.
  const [mark = ""] = name.toLowerCase().split("-");
  const size = { width: sizePx, height: sizePx };
  if (DRAWN_LOGOS.has(mark)) {
    return (
      <img src={`/providers/${mark}.svg`} alt="" {...size} className={styles["providerMark"]} />
    );
  }
  return (
    <span className={styles["letter"]} style={size} aria-hidden="true">
      {TRANSFER_METHOD.test(name) ? <Landmark size={sizePx * ICON_SHARE} /> : name.slice(0, 1)}
    </span>
  );
}

export function ProviderMarks({ names }: { names: readonly string[] }) {
  return (
    <span className={styles["several"]}>
      {names.map((name) => (
        <ProviderIcon key={name} name={name} sizePx={ROW_SIZE_PX} />
      ))}
    </span>
  );
}
