import { Landmark } from "lucide-react";
import styles from "./provider-icon.module.css";

/** Those whose marks are drawn in public/providers. */
const DRAWN = new Set([
  "mobifone",
  "momo",
  "techcombank",
  "vietcombank",
  "viettel",
  "viettelpay",
  "vinaphone",
]);

const ROW_SIZE_PX = 24;

type ProviderIconProps = {
  /** The short name of a bank, a wallet or a card's issuer, in whichever case. */
  name: string;
  sizePx?: number;
};

/** Ways to transfer money go by small letters, issuers of cards by capitals. */
const TRANSFER_METHOD = /^[a-z]/;
const ICON_SHARE = 0.6;

/** The mark of a provider beside its name; a bank that is not drawn has a bank, an issuer its first letter. */
export function ProviderIcon({ name, sizePx = 28 }: ProviderIconProps) {
  // Several accounts of one bank: vietcombank-2.
  const [mark = ""] = name.toLowerCase().split("-");
  const size = { width: sizePx, height: sizePx };
  if (DRAWN.has(mark)) {
    return <img src={`/providers/${mark}.svg`} alt="" {...size} className={styles["mark"]} />;
  }
  return (
    <span className={styles["letter"]} style={size} aria-hidden="true">
      {TRANSFER_METHOD.test(name) ? <Landmark size={sizePx * ICON_SHARE} /> : name.slice(0, 1)}
    </span>
  );
}

/** The marks of several, in a row. */
export function ProviderMarks({ names }: { names: readonly string[] }) {
  return (
    <span className={styles["several"]}>
      {names.map((name) => (
        <ProviderIcon key={name} name={name} sizePx={ROW_SIZE_PX} />
      ))}
    </span>
  );
}
