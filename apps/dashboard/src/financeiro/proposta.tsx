import { Button, Group, Text } from '@mantine/core';
import type * as answers from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import { CODIGOS_DOS_MEIOS } from '@tulha/domain/financeiro/meios.types';
import { igual } from '@tulha/domain/kernel/igual';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRead } from '../http/hooks.js';
import { activeFarm } from '../http/session.js';
import type { FormSlotProps, Values } from '../screens/screen.js';
import { day } from '../ui/format.js';
import type { LancamentoCompleto } from './lancamentos.api.js';

type Form = FormSlotProps['form'];
type Rateio = NonNullable<LancamentoCompleto['rateio']>;

const CRITERIOS: Readonly<Partial<Record<Rateio['criterio'], string>>> = {
  AREA: 'área',
  PLANTAS: 'plantas',
  PRODUCAO: 'produção',
  PERCENTUAL: 'percentual',
};

/** The allocation of an entry, for a new one; null for one by values, which fits only its own amount. */
export const mesmoRateio = ({ rateio }: LancamentoCompleto): Values | null =>
  rateio && CRITERIOS[rateio.criterio] !== undefined && rateio.partes.every(({ nome }) => nome !== null)
    ? {
        criterio: rateio.criterio,
        partes: rateio.partes.map(({ tipo, id, peso }) => ({ tipo, id, ...(rateio.criterio === 'PERCENTUAL' && { percentual: peso }) })),
      }
    : null;

/** The means of payment, if it is one of the fixed list. */
export const meioDe = ({ tipoPagamento }: LancamentoCompleto) => CODIGOS_DOS_MEIOS.find((codigo) => codigo === tipoPagamento) ?? null;

/** The values that a supplier's last entry proposes. Its allocation is proposed on the same farm only. */
const propostosDe = (ultimo: LancamentoCompleto, fazenda: number): Values => ({
  categoria: ultimo.categoriaId,
  fluxo: ultimo.fluxo,
  tipoPagamento: meioDe(ultimo),
  rateio: ultimo.fazenda === fazenda ? mesmoRateio(ultimo) : null,
});

/**
 * The last entry of a supplier chosen in this form, and whether it is still being read. A supplier in a resumed draft gets no new proposal.
 */
const useUltimo = ({ values }: Form) => {
  const { fornecedor, tipo, fazenda: chosen } = values;
  const [before] = useState(fornecedor);
  const active = activeFarm.use() ?? 0;
  const fazenda = chosen ? Number(chosen) : active;
  const wanted = { enabled: Boolean(fornecedor) && fornecedor !== before && tipo !== 'transferencia', fazenda };
  const query = { fornecedor: Number(fornecedor ?? 0), tipo: String(tipo), sort: '-data', size: 1 };
  const lista = useRead<typeof answers.Lancamentos>('/financeiro', query, wanted);
  const id = lista.data?.content[0]?.id;
  const { data, isPending } = useRead<typeof answers.LancamentoCompleto>(`/financeiro/${id}`, undefined, {
    ...wanted,
    enabled: wanted.enabled && id !== undefined,
  });
  return { ultimo: data, fazenda, lendo: wanted.enabled && (lista.isPending || (id !== undefined && isPending)) };
};

/**
 * Fills fields that the user has not changed with the values of the supplier's last entry, and removes them when another supplier is chosen.
 * Fields that keep their proposed value are marked as such.
 */
export const useProposta = (form: Form) => {
  const { ultimo, fazenda, lendo } = useUltimo(form);
  const [{ propostos }, setFeita] = useState<{ readonly de: string; readonly propostos: Values }>({ de: '', propostos: {} });
  const ainda = (name: string) => name in propostos && igual(form.values[name], propostos[name]);
  const livre = (name: string) => (form.values[name] ?? null) === null || ainda(name) || !form.isDirty(name);
  const propor = useEffectEvent((de: string) => {
    const novos = ultimo ? propostosDe(ultimo, fazenda) : {};
    const livres = Object.keys({ ...propostos, ...novos }).filter(livre);
    const preenchidos = Object.fromEntries(livres.flatMap((name) => ((novos[name] ?? null) === null ? [] : [[name, novos[name]]])));
    const tirados = Object.fromEntries(livres.filter(ainda).map((name) => [name, null]));
    if (livres.length > 0) form.setValues({ ...tirados, ...preenchidos });
    setFeita({ de, propostos: preenchidos });
  });
  const de = `${form.values['fornecedor']} ${ultimo?.id} ${fazenda}`;
  useEffect(() => {
    // What stands stays until there is something else to propose: the field that it is in may be where the user types by now.
    if (!lendo) propor(de);
  }, [de, lendo]);
  const nomes = Object.keys(propostos).filter(ainda);
  const em = ultimo && nomes.length > 0 ? day(ultimo.data) : undefined;
  return {
    nomes,
    em,
    partes: nomes.includes('rateio') ? ultimo?.rateio : undefined,
    /** Adds a note under a field that still has its proposed value. */
    ajuda: <F extends object>(name: string, field: F): F =>
      em !== undefined && nomes.includes(name) ? { ...field, help: `Proposto, como em ${em}.` } : field,
    tirar: () => {
      form.setValues(Object.fromEntries(nomes.map((name) => [name, null])));
      setFeita({ de, propostos: {} });
    },
  };
};

export type Proposta = ReturnType<typeof useProposta>;

const rateado = ({ criterio, partes }: Rateio) =>
  ` O valor se rateia por ${CRITERIOS[criterio]}: ${partes.map(({ nome }) => nome).join(', ')}.`;

/** Lists the proposed values, with a button that removes them. */
export const Proposto = ({ proposta: { em, partes, tirar } }: { readonly proposta: Proposta }) =>
  em !== undefined && (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Text size="sm" c="dimmed" role="status">
        O que está marcado como proposto é como na última vez, em {em}.{partes && rateado(partes)}
      </Text>
      <Button variant="subtle" color="gray" size="compact-sm" flex="none" onClick={tirar}>
        Não usar
      </Button>
    </Group>
  );
