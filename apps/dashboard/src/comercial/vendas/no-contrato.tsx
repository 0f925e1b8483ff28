import { Select, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import type { Registro } from '../../catalogues/catalogues.api.js';
import type { Values } from '../../screens/screen.js';
import { amount, day, money, sum } from '../../ui/format.js';
import { type Andamento, useAndamento, useContratos } from '../contratos/contratos.api.js';
import { type Linha, linhasDe } from './linha.js';

type Slot = { readonly form: UseFormReturnType<Values> };
type Fixacao = Andamento['fixacoes'][number];

const contratoDe = ({ contrato }: Values): number | null => (typeof contrato === 'number' ? contrato : null);
const sc = (quantas: unknown): string => `${amount(Number(quantas))} sc`;
const SACA_KG = 60;

/** The price of the first fixed part that neither the sales so far nor the lines of this one have used up. */
const precoProposto = (fixacoes: readonly Fixacao[], linhas: readonly Linha[]): number | null => {
  const sobra = ({ livres, precoSaca }: Fixacao): number => {
    const quilos = linhas.flatMap((linha) => (linha.precoSaca === precoSaca ? [-(linha.quantidade ?? 0)] : []));
    return sum([Math.round(livres * SACA_KG * 1_000) / 1_000, ...quilos], 3);
  };
  return fixacoes.find((uma) => sobra(uma) > 0)?.precoSaca ?? null;
};

/** Fills the prices that nobody gave yet, when the contract is known and when a line is added. */
const usePrecos = ({ form }: Slot, andamento: Andamento | undefined): void => {
  const linhas = linhasDe(form.values);
  const propor = useEffectEvent((conhecido: Andamento | undefined, quantas: number) => {
    if (!conhecido || quantas === 0) return;
    const comPreco = [...linhas];
    for (const [index, linha] of linhas.entries()) {
      const preco = linha.precoSaca === null ? precoProposto(conhecido.fixacoes, comPreco) : null;
      if (preco === null) continue;
      comPreco[index] = { ...linha, precoSaca: preco };
      form.setFieldValue(`produtos.${index}.precoSaca`, preco);
    }
  });
  useEffect(() => propor(andamento, linhas.length), [andamento, linhas.length]);
};

const oQueFalta = ({ aEntregar, aFixar }: Registro): string => `Faltam entregar ${sc(aEntregar)}; a fixar, ${sc(aFixar)}.`;

const Fixacoes = ({ fixacoes }: { readonly fixacoes: readonly Fixacao[] }) => {
  const livres = fixacoes.filter((uma) => uma.livres > 0);
  return livres.length === 0 ? null : (
    <Text size="sm" c="dimmed">
      {`Fixado por vender: ${livres.map(({ data, livres: sacas, precoSaca }) => `${sc(sacas)} a ${money(precoSaca)} em ${day(data)}`).join('; ')}.`}
    </Text>
  );
};

/** The contract a sale is under: it proposes its buyer, and the prices that were fixed and are not sold yet. */
export const NoContrato = ({ form }: Slot) => {
  const contratos = useContratos().data?.content ?? [];
  const escolhido = contratoDe(form.values);
  const { data: andamento } = useAndamento(escolhido);
  usePrecos({ form }, andamento);
  const contrato = contratos.find(({ id }) => id === escolhido);
  const oferecidos = contratos.filter(({ id, aEntregar }) => Number(aEntregar) > 0 || id === escolhido);
  if (oferecidos.length === 0) return null;
  const pedeMotivo = form.errors['motivo'] !== undefined || Boolean(form.values['motivo']);
  return (
    <Stack gap="xs">
      <Select
        label="Contrato"
        description={contrato && oQueFalta(contrato)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        searchable
        clearable
        placeholder="Nenhum"
        clearButtonProps={{ 'aria-label': 'Limpar Contrato' }}
        nothingFoundMessage="Nenhum contrato com esse número"
        data={oferecidos.map((um) => ({ value: String(um.id), label: String(um['numero']) }))}
        value={escolhido === null ? null : String(escolhido)}
        error={form.errors['contrato']}
        onChange={(value) => {
          const proximo = contratos.find(({ id }) => String(id) === value);
          form.setFieldValue('contrato', proximo?.id ?? null);
          if (proximo) form.setFieldValue('cliente', proximo['cliente']);
        }}
      />
      {andamento && <Fixacoes fixacoes={andamento.fixacoes} />}
      {pedeMotivo && (
        <Textarea
          label="Por que além do contrato"
          description="Fica na venda, com as quantidades."
          autosize
          minRows={2}
          maxLength={300}
          {...form.getInputProps('motivo')}
          value={String(form.values['motivo'] ?? '')}
        />
      )}
    </Stack>
  );
};
