import { useLingui } from "@lingui/react/macro";
import { webConfig } from "../../lib/browser/web-config.ts";
import { type ButtonTone, buttonClass } from "./button.tsx";
import { ExternalLink } from "./link.tsx";

type ToGameProps = { tone?: ButtonTone; size?: "md" | "sm" };

/** The link into the game; nothing if the operator has set no address for it. */
export function ToGame({ tone, size }: ToGameProps) {
  const { t } = useLingui();
  const { playUrl } = webConfig.brand;
  if (playUrl === undefined) return null;
  return (
    <ExternalLink href={playUrl} className={buttonClass({ tone, size })}>
      {t`Vào game`}
    </ExternalLink>
  );
}
