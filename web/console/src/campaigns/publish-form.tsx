/** The form for a campaign's next version, from its fields to its proposal. */
import { type OperationOrder, operationOrder } from "@portal/contract/console/operations";
import { type ReactNode, useState } from "react";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { DetailList } from "../money/detail-list.tsx";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { factsOf } from "../operations/facts.tsx";
import { campaignNameOf } from "./campaign-name.ts";
import { MomentField } from "../moment-field.tsx";
import { instantOf } from "../moments.ts";
import type { Typed } from "./typed.ts";

type PublishFormProps = {
  operation: Extract<OperationOrder["operation"], `publish-${string}`>;
  heading: string;
  /** Undefined for a new campaign. */
  changed: { campaign: string; version: number } | undefined;
  start: Typed;
  /** As far as it is typed. */
  content: object;
  /** The fields of the content. */
  children: ReactNode;
  /** Shown in the preview, beside the facts. */
  preview?: (typed: { title: string; from: string; until: string | null }) => ReactNode;
  /** Called when it is done, and when it is left without being done. */
  onClose: () => void;
};

const focus = (input: HTMLInputElement | null) => input?.focus();

export function PublishForm(props: PublishFormProps) {
  const { operation, heading, changed, content, children, preview, onClose } = props;
  const [{ title, from, until }, setTyped] = useState(props.start);
  const set = (change: Partial<Typed>) => setTyped((typed) => ({ ...typed, ...change }));
  const fromInstant = instantOf(from);
  const untilInstant = until === "" ? null : instantOf(until);
  const order = operationOrder.safeParse({
    operation,
    campaign: changed?.campaign ?? campaignNameOf(title),
    after: changed?.version ?? 0,
    title,
    from: fromInstant,
    until: untilInstant,
    content,
  }).data;
  const beside =
    fromInstant !== undefined &&
    untilInstant !== undefined &&
    preview?.({ title, from: fromInstant, until: untilInstant });
  return (
    <Panel title={heading}>
      <ConfirmOperation
        order={order}
        onDone={onClose}
        onCancel={onClose}
        effect={(facts) => (
          <>
            <div className="small">
              <DetailList items={factsOf(facts)} />
            </div>
            {beside}
          </>
        )}
        fields={
          <>
            <TextField
              label="Tên"
              ref={focus}
              value={title}
              onChange={(event) => set({ title: event.target.value })}
            />
            {children}
            <div className="columns-14 gap-3">
              <MomentField
                label="Từ (giờ Việt Nam)"
                moment={from}
                onMoment={(next) => set({ from: next })}
              />
              <MomentField
                label="Đến (để trống: không thời hạn)"
                moment={until}
                onMoment={(next) => set({ until: next })}
              />
            </div>
            {beside}
          </>
        }
      />
    </Panel>
  );
}
