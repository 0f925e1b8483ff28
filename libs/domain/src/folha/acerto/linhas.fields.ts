import { igual } from '../../kernel/igual.js';
import { curto } from '../../kernel/curto.js';
import { reais } from '../../kernel/cells/texto.js';
import { mulDivHalfUp, toScaled } from '../../kernel/decimal.js';
import { parteDe, SACA_G } from './conta.fields.js';
import { lerOrigem } from './origem-da-linha.fields.js';

/** A line of coffee, and one of deductions, as a settlement keeps them. */
export type CafeApurado = {
  readonly descricao: string;
  readonly data: string;
  readonly contratoId: number | null;
  readonly quantidadeMilesimos: number;
  readonly valorCentavos: number;
  readonly porcentagem: string;
  readonly apurado: string | null;
};
export type DescontoApurado = {
  readonly descricao: string;
  readonly custoCentavos: number;
  readonly porcentagem: string;
  readonly apurado: string | null;
};
/** Lines as they come out of working out, and as a settlement has them, with their ids. */
export type LinhasApuradas = { readonly cafe: readonly CafeApurado[]; readonly descontos: readonly DescontoApurado[] };

const POR_CENTO = 2;
/** `0.4` → `40 %`. */
export const emPorCento = (porcentagem: string): string => `${curto(toScaled(porcentagem, 4) as number, POR_CENTO)} %`;

/** Grams as kilograms and sacas: `1.200 kg (20 sc)`. */
export const emKgESacas = (gramas: number): string => `${curto(gramas, 3)} kg (${curto(mulDivHalfUp(gramas, 100, SACA_G), 2)} sc)`;

/** How a sharecropper's part of a line of coffee comes about, in words. */
export const explicarCafe = ({ quantidadeMilesimos, valorCentavos, porcentagem }: CafeApurado, emSacas: boolean): string =>
  emSacas
    ? `${emPorCento(porcentagem)} de ${emKgESacas(quantidadeMilesimos)}`
    : `${emKgESacas(quantidadeMilesimos)} por ${reais(valorCentavos)}; ${emPorCento(porcentagem)} disso`;

/** How a deduction comes about, in words. */
export const explicarDesconto = ({ custoCentavos, porcentagem }: DescontoApurado): string =>
  toScaled(porcentagem, 4) === 10_000 ? reais(custoCentavos) : `${emPorCento(porcentagem)} de ${reais(custoCentavos)}`;

/** A line that would be another now: what it was in the settlement, and what it would be. Null where it was not, or would not be, in it. */
export type DiferencaDoAcerto = {
  readonly tipo: 'CAFE' | 'DESCONTO';
  readonly descricao: string;
  readonly antes: { readonly quantidadeG: number; readonly inteiroCentavos: number; readonly parteCentavos: number } | null;
  readonly agora: { readonly quantidadeG: number; readonly inteiroCentavos: number; readonly parteCentavos: number } | null;
};

const doCafe = (um: CafeApurado) => ({
  chave: `${um.apurado} ${um.contratoId}`,
  descricao: um.descricao,
  conta: {
    quantidadeG: um.quantidadeMilesimos,
    inteiroCentavos: um.valorCentavos,
    parteCentavos: parteDe(um.valorCentavos, um.porcentagem),
    parteG: parteDe(um.quantidadeMilesimos, um.porcentagem),
  },
});
const doDesconto = (um: DescontoApurado) => ({
  chave: String(um.apurado),
  descricao: um.descricao,
  conta: { quantidadeG: 0, inteiroCentavos: um.custoCentavos, parteCentavos: parteDe(um.custoCentavos, um.porcentagem), parteG: 0 },
});
type Contada = ReturnType<typeof doCafe>;

const comparadas = (tipo: DiferencaDoAcerto['tipo'], antes: readonly Contada[], agora: readonly Contada[]): DiferencaDoAcerto[] => {
  const [deAntes, deAgora] = [antes, agora].map((todas) => new Map(todas.map((uma) => [uma.chave, uma]))) as [
    Map<string, Contada>,
    Map<string, Contada>,
  ];
  return [...new Set([...deAntes.keys(), ...deAgora.keys()])].flatMap((chave) => {
    const [a, b] = [deAntes.get(chave), deAgora.get(chave)];
    if (igual(a?.conta ?? null, b?.conta ?? null)) return [];
    return [{ tipo, descricao: (b ?? a)?.descricao ?? '', antes: a?.conta ?? null, agora: b?.conta ?? null }];
  });
};

/**
 * What would be another if the settlement were worked out now. Lines by hand are left out, and so are advances: the settlement itself took
 * them off.
 */
export const diferencasDoAcerto = (antes: LinhasApuradas, agora: LinhasApuradas): DiferencaDoAcerto[] => {
  const comparavel = ({ apurado }: { readonly apurado: string | null }): boolean => {
    const especie = lerOrigem(apurado)?.especie;
    return especie !== undefined && especie !== 'adiantamento';
  };
  return [
    ...comparadas('CAFE', antes.cafe.filter(comparavel).map(doCafe), agora.cafe.filter(comparavel).map(doCafe)),
    ...comparadas('DESCONTO', antes.descontos.filter(comparavel).map(doDesconto), agora.descontos.filter(comparavel).map(doDesconto)),
  ];
};
