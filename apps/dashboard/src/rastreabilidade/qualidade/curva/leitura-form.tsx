import { Stack, TextInput } from '@mantine/core';
import { Resumed } from '../../../ui/form/resumed.js';
import { useForm } from '../../../ui/form/use-form.js';
import { RegistrarLeitura } from '@tulha/domain/rastreabilidade/leitura/leitura.commands';
import { recallLastEntered, rememberLastEntered } from '../../../http/last-entered.js';
import { now, today } from '../../../ui/clock.js';
import { DayInput } from '../../../ui/form/day-input.js';
import { fieldErrors } from '../../../ui/form/errors.js';
import { HourInput } from '../../../ui/form/hour-input.js';
import { MeasureInput } from '../../../ui/form/number-input.js';
import { issuesOf } from '../../../ui/form/schema.js';
import { Action } from '../../../ui/page.js';
import classes from './curva.module.css';
import { type Leitura, type ProcessoDeSecador, useCorrigirLeitura, useLer } from './curva.api.js';

/** Temperatures hardly change from one reading to the next: the last ones of this device are there already. */
const ULTIMA = 'leitura';
type Ultima = { readonly temperaturaMassa: number | null; readonly temperaturaAr: number | null };

type Rascunho = {
  readonly data: string;
  readonly hora: string;
  readonly umidade: number | null;
  readonly temperaturaMassa: number | null;
  readonly temperaturaAr: number | null;
  readonly motivo: string;
};

type Props = {
  readonly processo: ProcessoDeSecador;
  readonly id: string;
  /** The reading that is corrected; without it a new one is made. */
  readonly leitura?: Leitura;
  /** Day and hour a new one begins with, where it is not now. */
  readonly momento?: { readonly data: string; readonly hora: string };
  /** Values typed before, and refused. */
  readonly escrito?: object | undefined;
  readonly onDone?: () => void;
};

const inicial = ({ leitura, momento }: Pick<Props, 'leitura' | 'momento'>): Rascunho => {
  const { temperaturaMassa = null, temperaturaAr = null } = leitura ?? recallLastEntered<Ultima>(ULTIMA) ?? {};
  const { data, hora } = leitura ?? momento ?? { data: today(), hora: now() };
  return { data, hora, umidade: leitura?.umidade ?? null, temperaturaMassa, temperaturaAr, motivo: '' };
};

const useLeituraForm = ({ processo, id, leitura, momento, escrito, onDone }: Props) => {
  const form = useForm<Rascunho>({
    unsaved: { form: `leitura-${leitura?.id ?? 'nova'}`, over: leitura !== undefined },
    initialValues: { ...inicial({ ...(leitura && { leitura }), ...(momento && { momento }) }), ...escrito },
    validate: ({ motivo: _motivo, ...draft }) => ({
      ...issuesOf(RegistrarLeitura, draft),
      ...(draft.umidade === null && { umidade: 'Informe a umidade.' }),
    }),
  });
  const ler = useLer(processo, id);
  const corrigir = useCorrigirLeitura(processo, id, leitura?.id ?? 0);
  const send = async (values: Rascunho) => {
    const { umidade, ...draft } = values;
    try {
      const body = { ...draft, umidade: umidade ?? 0 };
      await (leitura ? corrigir : ler).mutateAsync({ body, values });
      rememberLastEntered(ULTIMA, { temperaturaMassa: draft.temperaturaMassa, temperaturaAr: draft.temperaturaAr });
      onDone?.();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  return { form, send, busy: ler.isPending || corrigir.isPending };
};

/** A reading, new or corrected: for wet hands, so everything is large and only the moisture must be typed. */
export const LeituraForm = (props: Props) => {
  const { form, send, busy } = useLeituraForm(props);
  return (
    <form onSubmit={form.onSubmit((draft) => void send(draft))} noValidate>
      <Stack>
        <Resumed form={form} />
        <div className={classes[props.leitura ? 'narrow' : 'fields']}>
          <MeasureInput
            label="Umidade"
            size="lg"
            withAsterisk
            rightSection="%"
            {...form.getInputProps('umidade')}
            value={form.values.umidade}
          />
          <MeasureInput
            label="Massa"
            size="lg"
            rightSection="°C"
            {...form.getInputProps('temperaturaMassa')}
            value={form.values.temperaturaMassa}
          />
          <MeasureInput label="Ar" size="lg" rightSection="°C" {...form.getInputProps('temperaturaAr')} value={form.values.temperaturaAr} />
          <DayInput label="Dia" size="md" withAsterisk {...form.getInputProps('data')} value={form.values.data} />
          <HourInput label="Hora" size="md" withAsterisk {...form.getInputProps('hora')} value={form.values.hora} />
          {(props.leitura ?? (form.errors['motivo'] || form.values.motivo)) && (
            <TextInput label={props.leitura ? 'Por que mudou' : 'Motivo'} size="md" {...form.getInputProps('motivo')} />
          )}
        </div>
        <Action type="submit" size="lg" loading={busy}>
          Gravar leitura
        </Action>
      </Stack>
    </form>
  );
};
