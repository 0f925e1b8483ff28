import { Button, Group, Paper, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { diaAt, isDia } from '@tulha/domain/kernel/dates';
import { useNavigate, useSearchParams } from 'react-router';
import { activeFarm } from '../../http/session.js';
import { type Lote, useLotesAVenda } from '../../rastreabilidade/lotes/lotes.api.js';
import { DayInput } from '../../ui/form/day-input.js';
import { fieldErrors, needed } from '../../ui/form/errors.js';
import { lineValue, money, quantity, sacas, sum } from '../../ui/format.js';
import { Action, Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { type Linha, LinhaDaVenda, novaLinha, type Rascunho } from './linha.js';
import classes from './venda.module.css';
import { useClientes, useCriarVenda, VENDAS } from './vendas.api.js';

const useVendaForm = (lote: Lote | undefined) =>
  useForm<Rascunho>({
    initialValues: { cliente: null, data: diaAt(new Date().toISOString()), notaFiscal: '', obs: '', produtos: [novaLinha(lote)] },
    validate: {
      cliente: needed('o cliente'),
      data: (value) => (isDia(value) ? null : 'Data inválida. Use dd/mm/aaaa.'),
      produtos: { lote: needed('o lote'), quantidade: needed('os quilos'), precoSaca: needed('o preço da saca') },
    },
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
  active || (lotes.find(({ id }) => id === produtos[0]?.lote)?.fazenda ?? 0);

const Form = ({ lotes, asked }: { lotes: readonly Lote[]; asked: Lote | undefined }) => {
  const form = useVendaForm(asked);
  const active = activeFarm.use() ?? 0;
  const clientes = useClientes();
  const criar = useCriarVenda();
  const navigate = useNavigate();
  const toast = useToast();
  const { produtos } = form.values;

  const send = async ({ cliente, data, notaFiscal, obs }: Rascunho) => {
    // The published behaviour: the toast is shown and the request sent all the same, for the server to refuse.
    if (produtos.length === 0) toast.error('Ops!', 'Lotes obrigatórios');
    const venda = {
      fazenda: fazendaDa(active, lotes, produtos),
      data,
      cliente: Number(cliente),
      ...(notaFiscal.trim() && { notaFiscal: notaFiscal.trim() }),
      ...(obs.trim() && { obs: obs.trim() }),
      produtos: produtos.map(({ lote, quantidade, precoSaca }) => ({
        lote: lote ?? 0,
        quantidade: quantidade ?? 0,
        precoSaca: precoSaca ?? 0,
      })),
    };
    try {
      const { id } = await criar.mutateAsync(venda);
      await navigate(`${VENDAS}/${id}`);
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };

  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate className={classes['form']}>
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
              taken={produtos.map(({ lote }) => lote)}
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
