/** The bar below the form of a next version (`NextVersion`): what was changed, the way out, and the preview. */
import type { OperationOrder } from "@portal/contract/console/operations";
import type { PublishedVersion } from "@portal/contract/console/versions";
import { Button } from "../../../src/ui/page/button.tsx";
import { DetailList } from "../money/detail-list.tsx";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { factsOf } from "../operations/facts.tsx";
import { PressTwice } from "../press-twice.tsx";
import type { LeaveEditor } from "./versioned-page.tsx";

type NextVersionProps = {
  /** Undefined while a field is not as it must be. */
  order: OperationOrder | undefined;
  /** The names of what differs from today's version. */
  changed: readonly string[];
  versions: readonly Pick<PublishedVersion<unknown>, "state">[];
} & LeaveEditor;

export function NextVersion({ order, changed, versions, onDone, onCancel }: NextVersionProps) {
  // Today's content once more cancels a version that is planned.
  const isNext = changed.length > 0 || versions.some(({ state }) => state === "upcoming");
  const wanted = isNext ? order : undefined;
  return (
    <ConfirmOperation
      // A changed order gets a new preview.
      key={JSON.stringify(wanted)}
      order={wanted}
      onDone={onDone}
      onCancel={onCancel}
      effect={(facts) => <DetailList items={factsOf(facts)} />}
      bar={
        <>
          <p className="small" role="status">
            {isNext && !order ? "Còn ô chưa điền đúng" : changesInWords(changed)}
          </p>
          <Cancel hasChanges={changed.length > 0} onCancel={onCancel} />
        </>
      }
    />
  );
}

const changesInWords = (changed: readonly string[]): string =>
  changed.length > 0 ? `Đã sửa: ${changed.join(", ")}` : "Chưa thay đổi gì";

type CancelProps = { hasChanges: boolean } & Pick<LeaveEditor, "onCancel">;

/** What was typed is not lost by one press. */
const Cancel = ({ hasChanges, onCancel }: CancelProps) =>
  hasChanges ? (
    <PressTwice label="Hủy" sure="Bỏ thay đổi" disabled={false} onPress={onCancel} />
  ) : (
    <Button size="sm" tone="outline" onClick={onCancel}>
      Hủy
    </Button>
  );
