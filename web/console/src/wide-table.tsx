import type { ReactNode } from "react";
import { cx } from "../../src/ui/page/cx.ts";

type WideTableProps = { label: string; className?: string | undefined; children: ReactNode };

/** A dense table that a narrow screen scrolls sideways, by keyboard too. */
export const WideTable = ({ label, className, children }: WideTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="scroll-sideways" role="group" aria-label={label} tabIndex={0}>
    <table className={cx("figure-table", className)}>{children}</table>
  </div>
);
