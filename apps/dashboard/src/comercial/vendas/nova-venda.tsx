import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useLotesAVenda } from '../../rastreabilidade/lote/lotes.api.js';
import { bodyOf as plain } from '../../screens/values.js';
import type { ReadState, Values } from '../../screens/screen.js';
import { today } from '../../ui/clock.js';
import { lineValue, money, quantity, sacas, sum } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { useContrato } from '../contratos/contratos.api.js';
import { LinhaDaVenda, linhasDe, novaLinha } from './linha.js';
import classes from './venda.module.css';

type Slot = { readonly form: UseFormReturnType<Values> };

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value);

/** The request a draft comes to. */
export const bodyOf = (values: Values): Values => ({
  ...plain({
    ...values,
    notaFiscal: trimmed(values['notaFiscal']),
    obs: trimmed(values['obs']),
    motivo: trimmed(values['motivo'] ?? null),
  }),
  produtos: linhasDe(values).map(({ id, quantidade, precoSaca }) => ({
    id: id ?? 0,
    quantidade: quantidade ?? 0,
    precoSaca: precoSaca ?? 0,
  })),
});

/** Empty fields of the lots, with kinder words than the schema has for them. */
export const missing = (values: Values): Record<string, string> => ({
  ...((values['cliente'] ?? null) === null && { cliente: 'Informe o cliente.' }),
  ...Object.fromEntries(
    linhasDe(values).flatMap(({ id, quantidade, precoSaca }, index) => [
      ...(id === null ? [[`produtos.${index}.id`, 'Escolha o lote.']] : []),
      ...(quantidade === null ? [[`produtos.${index}.quantidade`, 'Informe os quilos.']] : []),
      ...(precoSaca === null ? [[`produtos.${index}.precoSaca`, 'Informe o preço.']] : []),
    ]),
  ),
});

/** With all farms active, a sale is of the farm of its first lot. */
export const fazendaDa = (values: Values): number | undefined => linhasDe(values)[0]?.fazenda;

const idNo = (params: URLSearchParams, nome: string): number | null => Number(params.get(nome)) || null;

/** Today, and the lot or the contract one comes from where the address names one. */
export const WithLotes = ({ children }: { readonly children: (read: ReadState<Values>) => ReactNode }) => {
  const [params] = useSearchParams();
  const { data, error, refetch } = useLotesAVenda();
  const lote = data?.content.find(({ id }) => id === idNo(params, 'lote'));
  const doContrato = useContrato(idNo(params, 'contrato'));
  const contrato = doContrato.data && { contrato: doContrato.data.id, cliente: doContrato.data['cliente'] };
  const lido = data && !doContrato.isLoading;
  return children({ error, refetch, data: lido ? { data: today(), produtos: [novaLinha(lote)], ...contrato } : undefined });
};

/** Which lots are sold, how much of each and for how much. */
export const Lotes = ({ form }: Slot) => {
  const { data } = useLotesAVenda();
  const linhas = linhasDe(form.values);
  return (
    <Section title="Lotes" about="Só aparecem os que têm quilos livres">
      <ul className={classes['lines']}>
        {linhas.map((linha, index) => (
          <LinhaDaVenda
            key={linha.key}
            form={form}
            index={index}
            linha={linha}
            lotes={data?.content ?? []}
            taken={linhas.map(({ id }) => id)}
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
  );
};

/** The total of the lots, beside the button that records it. */
export const Total = ({ form }: Slot) => {
  const linhas = linhasDe(form.values);
  const kilos = linhas.map(({ quantidade }) => quantidade ?? 0);
  const valores = linhas.map(({ quantidade, precoSaca }) => lineValue(quantidade ?? 0, precoSaca ?? 0));
  const kg = sum(kilos, 3);
  return (
    <Text mr="auto">
      {quantity(kg, 'kg')} · {sacas(kg)} · <strong>{money(sum(valores, 2))}</strong>
    </Text>
  );
};
