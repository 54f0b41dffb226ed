import type { ComponentProps } from "react";
import { CodeField } from "../../ui/form/fields/code-field.tsx";
import type { Way } from "./last-way.ts";
import { PasskeyHint } from "./proof-fields.tsx";
import { WayChoice } from "./way-choice.tsx";

type SecondFactorProps = Omit<ComponentProps<typeof WayChoice<Way>>, "ways"> & {
  ways: readonly Way[];
  /** The field for the application's code. */
  code: ComponentProps<typeof CodeField>;
};

/** Asks for the second factor: a code, or a passkey where the player has one. */
export function SecondFactor({ code, ...choice }: SecondFactorProps) {
  return (
    <>
      <WayChoice {...choice} />
      {choice.way === "passkey" ? <PasskeyHint /> : <CodeField {...code} />}
    </>
  );
}
