import { Button } from '@mantine/core';
import { warningsIn } from '../../http/warnings.js';
import type { Entry } from '../../http/outbox/entry.js';
import { type Asked, useWish } from '../../http/outbox/use-outbox.js';
import { Contained } from '../../ui/contained.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { WindowForm } from '../../ui/form/window-form.js';
import { useMotivoAoTirar } from '../../ui/form/motivo-ao-tirar.js';
import { issuesOf } from '../../ui/form/schema.js';
import { useForm } from '../../ui/form/use-form.js';
import { useLembrados } from '../lembrados.js';
import { Perguntas } from '../perguntas.js';
import type { Row, Values } from '../screen.js';
import { missingOf, valuesOf } from '../values.js';
import { addressOf, errorsOf, lineAddressOf, type Of, type Piece, sentOf } from './piece.js';
import type { Done } from './undo.js';

export type Line = Of & { readonly line?: Row | undefined };

/** The name in the address that opens the window of a line again. */
export const windowOf = ({ piece, line }: Line): string => `${piece.key}-${line?.id ?? 'nova'}`;

/** `Mão de obra adicionada`. */
export const toldOf = ({ title: { singular }, genero }: Piece, verb: string): string => `${singular} ${verb}${genero === 'm' ? 'o' : 'a'}`;

/** The request that adds a line again as it was. */
export const againOf = (of: Of, line: Row): Asked['wish'] => ({
  ...{ method: 'POST', path: addressOf(of) },
  body: sentOf(of.piece, valuesOf(of.piece.fields, line, 0)),
});

const idsOf = (answer: object | undefined): readonly number[] => {
  const content: unknown = answer && 'content' in answer ? answer.content : undefined;
  return Array.isArray(content) ? (content as readonly Row[]).map(({ id }) => id) : [];
};

type Written = { readonly body: Values; readonly values: Values };

/** Writes a line; where it replaces another, that one is taken back. @returns the undo; nothing while it waits on the device */
const useSay = (of: Line, porque: Values | undefined) => {
  const { piece, line } = of;
  const what = line ? `${piece.title.singular}: alteração` : toldOf(piece, 'adicionad');
  const say = useWish(
    ({ body, values }: Written) => ({ what, values, wish: { method: 'POST', path: addressOf(of), body } }),
    `${toldOf(piece, line ? 'editad' : 'adicionad')} com sucesso!`,
    { form: windowOf(of) },
  );
  const away = useWish((id: number) => ({
    what: `${what} (a de antes sai)`,
    wish: { method: 'DELETE', path: lineAddressOf(of, id), ...(id === line?.id && porque && { body: porque }) },
  }));
  const run = async (written: Written): Promise<Done | undefined> => {
    const answer = await say.mutateAsync(written);
    const ids = idsOf(answer);
    if (line)
      try {
        await away.mutateAsync(line.id);
      } catch (cause) {
        // The line stays as it was: where it may not go, neither does the new one stand beside it.
        for (const id of ids) await away.mutateAsync(id);
        throw cause;
      }
    if (ids.length === 0) return undefined;
    const back = ids.map((id): Asked['wish'] => ({ method: 'DELETE', path: lineAddressOf(of, id) }));
    return {
      told: `${toldOf(piece, line ? 'editad' : 'adicionad')}.`,
      back: line ? [...back, againOf(of, line)] : back,
      avisos: warningsIn(answer),
    };
  };
  return { run, busy: say.isPending || away.isPending };
};

type Props = Line & {
  readonly reopened: Entry | undefined;
  readonly onDone: (done: Done | undefined) => void;
  readonly onClose: () => void;
};

const useLineForm = ({ reopened, onDone, ...of }: Omit<Props, 'onClose'>) => {
  const { piece, line } = of;
  const { fields, input, initial } = piece;
  const lembrados = useLembrados(addressOf(of).replace(/\d+/, piece.key), piece.lembra);
  const { corpo, campo, foi } = useMotivoAoTirar(`${piece.key}:${line?.id ?? 'nova'}`, line && piece.motivo);
  const { run, busy } = useSay(of, corpo);
  const first = (): Values => ({ ...valuesOf(fields, line, 0), ...(line ? {} : { ...initial, ...lembrados.antes() }) });
  const form = useForm<Values>({
    unsaved: { form: windowOf(of), over: line !== undefined, seq: reopened?.seq },
    initialValues: { ...first(), ...reopened?.values },
    validate: (values) => ({ ...errorsOf(piece, issuesOf(input, sentOf(piece, values))), ...missingOf(fields, values) }),
  });
  const send = async (values: Values): Promise<boolean> => {
    try {
      const done = await run({ body: sentOf(piece, values), values });
      if (!line) lembrados.lembrar(values);
      if (corpo) foi();
      onDone(done);
      return true;
    } catch (cause) {
      form.setErrors(errorsOf(piece, fieldErrors(cause)));
      return false;
    }
  };
  const again = () => form.begin(first());
  return { form, send, again, busy, motivo: campo };
};

/** The form of a line, in its window: it closes once the line is said, or begins another. */
export const LineForm = ({ onClose, ...props }: Props) => {
  const { piece, line } = props;
  const { form, send, again, busy, motivo } = useLineForm(props);
  const sending = (then: () => void) => (values: Values) => send(values).then((sent) => sent && then());
  const another = !line && (
    <Button variant="default" disabled={busy} onClick={() => form.onSubmit(sending(again))()}>
      Gravar e começar {piece.genero === 'm' ? 'outro' : 'outra'}
    </Button>
  );
  return (
    <WindowForm form={form} onSend={sending(onClose)} onBack={onClose} busy={busy} beside={another}>
      <Contained>{piece.Before && <piece.Before form={form} />}</Contained>
      <Perguntas fields={piece.fields} form={form} />
      <Contained>{piece.Beside && <piece.Beside form={form} />}</Contained>
      {motivo}
    </WindowForm>
  );
};
