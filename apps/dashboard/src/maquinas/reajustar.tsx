import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconCoin } from '@tabler/icons-react';
import { mudancaColumns } from '@tulha/domain/maquinas/da-maquina.columns';
import { ReajustarMaquina } from '@tulha/domain/maquinas/maquina.commands';
import { quantos } from '@tulha/domain/kernel/quantos';
import type { Registro } from '../catalogues/catalogues.api.js';
import { useFormWindow, useTypedAgain, useWish } from '../http/outbox/use-outbox.js';
import { useMay } from '../http/may.js';
import { SubTable } from '../screens/subtable.js';
import { Confirm } from '../ui/confirm.js';
import { DayInput } from '../ui/form/day-input.js';
import { fieldErrors } from '../ui/form/errors.js';
import { MoneyInput } from '../ui/form/number-input.js';
import { Resumed } from '../ui/form/resumed.js';
import { issuesOf } from '../ui/form/schema.js';
import { useForm } from '../ui/form/use-form.js';
import { money } from '../ui/format.js';
import { Lines } from '../ui/states.js';
import { caminhoDoReajuste, type Previa, type Reajuste, usePrevia } from './da-maquina.api.js';

type Escrito = { valorHora: number | null; inicio: string; fim: string };

const corpoDe = ({ valorHora, inicio, fim }: Escrito): Reajuste | undefined =>
  valorHora === null ? undefined : { valorHora, ...(inicio && { inicio }), ...(fim && { fim }) };

const MOSTRADOS = 20;

/** Each work whose cost becomes another, the sum of all, and the machine's own value. */
const Muda = ({ previa: { valorHora, antes, depois, trabalhos }, periodo }: { readonly previa: Previa; readonly periodo: boolean }) => (
  <Stack gap="xs" role="status">
    <Text>
      {valorHora.depois === valorHora.antes
        ? `O valor da hora da máquina continua ${valorHora.antes === null ? 'por dizer' : money(valorHora.antes)}.`
        : `O valor da hora da máquina passa ${valorHora.antes === null ? '' : `de ${money(valorHora.antes)} `}a ${money(valorHora.depois ?? 0)}.`}
    </Text>
    {!periodo && <Text c="dimmed">O que ela já fez continua custando o que custou. Para mudar isso, diga o período.</Text>}
    {periodo && trabalhos.length === 0 && <Text c="dimmed">Nenhum trabalho do período muda de custo.</Text>}
    {trabalhos.length > 0 && (
      <>
        <Text>
          {quantos(trabalhos.length, 'trabalho muda', 'trabalhos mudam')} de custo: de {money(antes)} a <strong>{money(depois)}</strong>.
        </Text>
        <SubTable label="O que muda de custo" columns={mudancaColumns} rows={trabalhos.slice(0, MOSTRADOS)} />
        {trabalhos.length > MOSTRADOS && (
          <Text size="sm" c="dimmed">
            Os últimos {MOSTRADOS} de {trabalhos.length}; todos mudam.
          </Text>
        )}
      </>
    )}
  </Stack>
);

const VAZIO: Escrito = { valorHora: null, inicio: '', fim: '' };
const JANELA = 'reajustar';

const errosDe = (escrito: Escrito): Record<string, string> => {
  const corpo = corpoDe(escrito);
  return corpo ? issuesOf(ReajustarMaquina, corpo) : { valorHora: 'Informe o valor da hora.' };
};

/** The form, its effect, and the function that sends it. */
const useReajuste = (row: Registro, { opened, reopened }: ReturnType<typeof useFormWindow>) => {
  const form = useForm<Escrito>({
    unsaved: { form: JANELA, over: false, seq: reopened?.seq },
    initialValues: VAZIO,
    validate: errosDe,
  });
  useTypedAgain(form, reopened);
  const certo = Object.keys(errosDe(form.values)).length === 0;
  const previa = usePrevia(row.id, opened && certo ? corpoDe(form.values) : undefined);
  const reajustar = useWish(
    (values: Escrito) => ({
      what: 'Máquina: reajustar',
      values,
      wish: { method: 'PUT', path: caminhoDoReajuste(row.id), body: corpoDe(values), ifMatch: row.etag },
    }),
    'Máquina reajustada com sucesso!',
    { form: JANELA },
  );
  const gravar = async () => {
    if (form.validate().hasErrors) throw new Error('Something is still to be put right in the form');
    try {
      await reajustar.mutateAsync(form.getValues());
      form.begin();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
      throw cause;
    }
  };
  return { form, gravar, busy: reajustar.isPending, previa: certo ? previa : null };
};

type Previsto = { readonly previa: ReturnType<typeof usePrevia>; readonly periodo: boolean };

const Previsto = ({ previa: { data, error, isFetching }, periodo }: Previsto) => {
  if (error) return <Alert color="ambar" title={error.message} role="status" />;
  if (data) return <Muda previa={data} periodo={periodo} />;
  return isFetching && <Lines rows={2} />;
};

/** Another value of a machine's hour, from now on or over a period; its effect is on screen before it is written. */
export const Reajustar = ({ row }: { readonly row: Registro }) => {
  const janela = useFormWindow(JANELA);
  const { form, gravar, busy, previa } = useReajuste(row, janela);
  const podeAtividades = useMay('atividades', 'escrever');
  return (
    <Confirm
      label="Reajustar"
      icon={IconCoin}
      title="Reajustar o valor da hora?"
      text="Vale daqui em diante. Com um período, o que a máquina fez nesses dias passa a custar o novo valor."
      confirm="Reajustar"
      busy={busy}
      onConfirm={gravar}
      control={janela}
    >
      <Stack>
        <Resumed form={form} />
        <MoneyInput
          label="Valor da hora"
          leftSection="R$"
          withAsterisk
          data-autofocus
          {...form.getInputProps('valorHora')}
          value={form.values.valorHora}
        />
        {podeAtividades && (
          <Group grow align="flex-start">
            <DayInput label="Do dia" {...form.getInputProps('inicio')} value={form.values.inicio} />
            <DayInput label="Até o dia" {...form.getInputProps('fim')} value={form.values.fim} />
          </Group>
        )}
        {previa && <Previsto previa={previa} periodo={form.values.inicio !== ''} />}
      </Stack>
    </Confirm>
  );
};
