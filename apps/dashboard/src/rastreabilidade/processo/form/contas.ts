import { sum, type Unit } from '../../../ui/format.js';
import type { Rascunho } from '../rascunho.js';
import type { Processo } from '../tipos.js';

type Conta = { readonly valor: number; readonly unidade: Unit };

const soma = (valores: readonly (number | null)[]) =>
  sum(
    valores.map((valor) => valor ?? 0),
    3,
  );

const comValor = (contas: readonly Conta[]) => contas.filter(({ valor }) => valor > 0);

/** The inputs by unit: litres and kilograms are never added. */
const entradas = ({ lotes, talhoes, avulso }: Rascunho, { blocos }: Processo): readonly Conta[] => {
  if (blocos.talhoes) return comValor([{ valor: soma(talhoes.map(({ quantidade }) => quantidade)), unidade: 'L' }]);
  if (avulso) return [];
  return comValor(
    (['L', 'kg'] as const).map((unidade) => ({
      valor: soma(lotes.filter((lote) => lote.unidade === unidade).map(({ quantidade }) => quantidade)),
      unidade,
    })),
  );
};

const KG_POR_SACA = 60;

/** Input, output, and the figure between them: litres for a bag across the hulling, the difference where the unit is the same. */
export const contasDo = (rascunho: Rascunho, processo: Processo) => {
  const entra = entradas(rascunho, processo);
  const unidade = processo.blocos.saidas;
  const sai = unidade === undefined ? 0 : soma(rascunho.saidas.map(({ quantidade }) => quantidade));
  const litros = entra.find((conta) => conta.unidade === 'L')?.valor ?? 0;
  const mesma = entra.find((conta) => conta.unidade === unidade);
  return {
    entra,
    sai: unidade === undefined || sai === 0 ? undefined : { valor: sai, unidade },
    litrosPorSaca: unidade === 'kg' && litros > 0 && sai > 0 ? (litros * KG_POR_SACA) / sai : undefined,
    diferenca: mesma && sai > 0 ? { valor: sum([mesma.valor, -sai], 3), unidade: mesma.unidade } : undefined,
  };
};
