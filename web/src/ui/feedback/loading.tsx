import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

/** Several skeletons alike. */
export function Skeletons({ count, height }: { count: number; height: string }) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} height={height} />);
}

/** The place of content that is on its way: its skeletons, and words for screen readers. */
export function Loading(props: { className?: string | undefined; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={props.className} role="status" aria-busy="true">
      <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
      {props.children}
    </div>
  );
}
