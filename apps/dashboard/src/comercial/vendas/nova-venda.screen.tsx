import { Button, Group, Paper, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { RegistrarVenda } from '@tulha/domain/comercial/venda/venda.commands';
import { useNavigate, useSearchParams } from 'react-router';
import { activeFarm } from '../../http/session.js';
import { type Lote, useLotesAVenda } from '../../rastreabilidade/lotes/lotes.api.js';
import { DayInput } from '../../ui/form/day-input.js';
import { today } from '../../ui/clock.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { issuesOf } from '../../ui/form/schema.js';
import { lineValue, money, quantity, sacas, sum } from '../../ui/format.js';
import { Action, Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { type Linha, LinhaDaVenda, novaLinha, type Rascunho } from './linha.js';
import classes from './venda.module.css';
import { useClientes, VENDAS } from './vendas.api.js';
import { useCriarVenda } from './vendas.writes.js';

/** The request a draft comes to. */
const bodyOf = ({ cliente, data, notaFiscal, obs, produtos }: Rascunho) => ({
  data,
  cliente: Number(cliente),
  ...(notaFiscal.trim() && { notaFiscal: notaFiscal.trim() }),
  ...(obs.trim() && { obs: obs.trim() }),
  produtos: produtos.map(({ id, quantidade, precoSaca }) => ({ id: id ?? 0, quantidade: quantidade ?? 0, precoSaca: precoSaca ?? 0 })),
});

/** What is empty, in kinder words than the schema has for it. */
const missing = ({ cliente, produtos }: Rascunho): Record<string, string> =>
  Object.fromEntries([
    ...(cliente === null ? [['cliente', 'Informe o cliente.']] : []),
    ...produtos.flatMap(({ id, quantidade, precoSaca }, index) => [
      ...(id === null ? [[`produtos.${index}.id`, 'Escolha o lote.']] : []),
      ...(quantidade === null ? [[`produtos.${index}.quantidade`, 'Informe os quilos.']] : []),
      ...(precoSaca === null ? [[`produtos.${index}.precoSaca`, 'Informe o preço.']] : []),
    ]),
  ]);

const useVendaForm = (lote: Lote | undefined) =>
  useForm<Rascunho>({
    initialValues: { cliente: null, data: today(), notaFiscal: '', obs: '', produtos: [novaLinha(lote)] },
    validate: (draft) => ({ ...issuesOf(RegistrarVenda, bodyOf(draft)), ...missing(draft) }),
  });

const Totals = ({ linhas, busy }: { linhas: readonly Linha[]; busy: boolean }) => {
  const kg = sum(
    linhas.map(({ quantidade }) => quantidade ?? 0),
    3,
  );
  const total = sum(
    linhas.map(({ quantidade, precoSaca }) => lineValue(quantidade ?? 0, precoSaca ?? 0)),
    2,
  );
  return (
    <div className={classes['total']}>
      <Text>
        {quantity(kg, 'kg')} · {sacas(kg)} · <strong>{money(total)}</strong>
      </Text>
      <Action type="submit" loading={busy}>
        Gravar venda
      </Action>
    </div>
  );
};

/** A sale belongs to one farm: the active one, or with all of them active the farm of its first lot. */
const fazendaDa = (active: number, lotes: readonly Lote[], produtos: readonly Linha[]): number =>
  active || (lotes.find(({ id }) => id === produtos[0]?.id)?.fazenda ?? 0);

const Form = ({ lotes, asked }: { lotes: readonly Lote[]; asked: Lote | undefined }) => {
  const form = useVendaForm(asked);
  const active = activeFarm.use() ?? 0;
  const clientes = useClientes();
  const criar = useCriarVenda();
  const navigate = useNavigate();
  const toast = useToast();
  const { produtos } = form.values;

  const send = async (draft: Rascunho) => {
    try {
      const { id } = await criar.mutateAsync({ ...bodyOf(draft), fazenda: fazendaDa(active, lotes, produtos) });
      await navigate(`${VENDAS}/${id}`);
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };

  // The published behaviour: without lots the toast is shown and the request sent all the same, for the server to refuse.
  const refuse = (errors: object, draft: Rascunho) => {
    if (draft.produtos.length > 0) return;
    toast.error('Ops!', 'Lotes obrigatórios');
    if (Object.keys(errors).length === 1) void send(draft);
  };

  return (
    <form onSubmit={form.onSubmit((draft) => void send(draft), refuse)} noValidate className={classes['form']}>
      <Paper p="md" className={classes['fields'] ?? ''}>
        <Select
          label="Cliente"
          withAsterisk
          searchable
          placeholder="Quem compra"
          nothingFoundMessage="Nenhum cliente com esse nome"
          data={(clientes.data?.content ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
          {...form.getInputProps('cliente')}
        />
        <DayInput label="Data" withAsterisk {...form.getInputProps('data')} value={form.values.data} />
        <TextInput label="Nota fiscal" {...form.getInputProps('notaFiscal')} />
      </Paper>
      <Section title="Lotes" about="Só aparecem os que têm quilos livres">
        <ul className={classes['lines']}>
          {produtos.map((linha, index) => (
            <LinhaDaVenda
              key={linha.key}
              form={form}
              index={index}
              linha={linha}
              lotes={lotes}
              taken={produtos.map(({ id }) => id)}
              onRemove={() => form.removeListItem('produtos', index)}
            />
          ))}
        </ul>
        <Group mt="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size="1rem" aria-hidden="true" />}
            onClick={() => form.insertListItem('produtos', novaLinha())}
          >
            Mais um lote
          </Button>
        </Group>
      </Section>
      <Paper p="md">
        <Textarea label="Observação" autosize minRows={2} {...form.getInputProps('obs')} />
      </Paper>
      <Totals linhas={produtos} busy={criar.isPending} />
    </form>
  );
};

/** A new sale: who, when, which lots. The lots are reserved as soon as it is recorded. */
export const Component = () => {
  const [params] = useSearchParams();
  const asked = params.get('lote');
  const lotes = useLotesAVenda();
  return (
    <Page
      back={{ to: VENDAS, label: 'Vendas' }}
      title="Nova venda"
      about="Os quilos escolhidos ficam reservados até a venda ser finalizada."
    >
      <Loaded read={lotes}>{({ content }) => <Form lotes={content} asked={content.find(({ id }) => String(id) === asked)} />}</Loaded>
    </Page>
  );
};
