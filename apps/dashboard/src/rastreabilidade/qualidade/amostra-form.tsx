import { Textarea, TextInput } from '@mantine/core';
import { WindowForm } from '../../ui/form/window-form.js';
import { useForm } from '../../ui/form/use-form.js';
import { RegistrarAmostra } from '@tulha/domain/rastreabilidade/amostra/amostra.commands';
import { recallLastEntered, rememberLastEntered } from '../../http/last-entered.js';
import { today } from '../../ui/clock.js';
import { DayInput } from '../../ui/form/day-input.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { IntegerInput, MeasureInput } from '../../ui/form/number-input.js';
import { issuesOf } from '../../ui/form/schema.js';
import classes from './qualidade.module.css';
import { type Amostra, type PedidoDeAmostra, useCorrigirAmostra, useTirarAmostra } from './qualidade.api.js';

/** The values that most samples of a season share, as last entered on this device. */
const ULTIMA = 'amostra';
type Ultima = Pick<PedidoDeAmostra, 'gramas' | 'laboratorio' | 'responsavel'>;

type Rascunho = {
  readonly data: string;
  readonly codigo: string;
  readonly gramas: number | null;
  readonly umidade: number | null;
  readonly laboratorio: string;
  readonly responsavel: string;
  readonly observacao: string;
  readonly motivo: string;
};

const inicial = (amostra: Amostra | undefined): Rascunho => {
  const ultima = recallLastEntered<Ultima>(ULTIMA);
  return {
    data: amostra?.data ?? today(),
    codigo: amostra?.codigo ?? '',
    gramas: amostra ? amostra.gramas : Number(ultima?.gramas ?? 300),
    umidade: amostra?.umidade ?? null,
    laboratorio: amostra ? (amostra.laboratorio ?? '') : String(ultima?.laboratorio ?? ''),
    responsavel: amostra ? (amostra.responsavel ?? '') : String(ultima?.responsavel ?? ''),
    observacao: amostra?.observacao ?? '',
    motivo: '',
  };
};

type Props = {
  readonly lote: number;
  readonly amostra?: Amostra;
  /** Values typed before, and refused. */
  readonly escrito: object | undefined;
  readonly onDone: () => void;
};

const useAmostraForm = ({ lote, amostra, escrito, onDone }: Props) => {
  const form = useForm<Rascunho>({
    unsaved: { form: `amostra-${amostra?.id ?? 'nova'}`, over: amostra !== undefined },
    initialValues: { ...inicial(amostra), ...escrito },
    validate: ({ motivo: _motivo, ...draft }) => issuesOf(RegistrarAmostra, draft),
  });
  const tirar = useTirarAmostra(lote);
  const corrigir = useCorrigirAmostra(lote, amostra?.id ?? 0);
  const send = async (values: Rascunho) => {
    const { motivo, ...draft } = values;
    try {
      if (amostra) await corrigir.mutateAsync({ body: { ...draft, hora: amostra.hora, motivo }, values });
      else await tirar.mutateAsync({ body: draft, values });
      rememberLastEntered(ULTIMA, { gramas: draft.gramas, laboratorio: draft.laboratorio, responsavel: draft.responsavel });
      onDone();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  return { form, send, busy: tirar.isPending || corrigir.isPending };
};

/** A sample, new or corrected: few fields, most of them as they were last time. */
export const AmostraForm = (props: Props) => {
  const { form, send, busy } = useAmostraForm(props);
  return (
    <WindowForm form={form} onSend={send} onBack={props.onDone} busy={busy} send="Gravar amostra">
      <div className={classes['fields']}>
        <DayInput label="Tirada em" withAsterisk {...form.getInputProps('data')} value={form.values.data} />
        <TextInput label="Código" placeholder="O próximo da casa" autoComplete="off" {...form.getInputProps('codigo')} />
        <IntegerInput label="Massa" rightSection="g" {...form.getInputProps('gramas')} value={form.values.gramas} />
        <MeasureInput label="Umidade" rightSection="%" {...form.getInputProps('umidade')} value={form.values.umidade} />
        <TextInput label="Quem tirou" {...form.getInputProps('responsavel')} />
        <TextInput label="Para o laboratório" {...form.getInputProps('laboratorio')} />
      </div>
      <Textarea label="Observação" autosize minRows={2} {...form.getInputProps('observacao')} />
      {props.amostra && <TextInput label="Por que mudou" {...form.getInputProps('motivo')} />}
    </WindowForm>
  );
};
