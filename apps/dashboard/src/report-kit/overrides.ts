import type { ElementType } from 'react';
import { icons } from '../ui/icons.js';
import type { Overrides } from './types.js';

/** Reports that have one, by name. Each is loaded with its report. */
const OVERRIDES: Readonly<Record<string, () => Promise<{ readonly overrides: Overrides }>>> = {
  'a-pagar': () => import('../pessoas/a-pagar.report.js'),
  'producao-avulsa': () => import('../estoque/producao-avulsa.report.js'),
  perdas: () => import('../rastreabilidade/perdas/perdas.report.js'),
};

const NONE: Overrides = {};

export const overridesOf = async (nome: string): Promise<Overrides> => (await OVERRIDES[nome]?.())?.overrides ?? NONE;

const ICONS: Readonly<Record<string, ElementType>> = {
  rastreabilidade: icons.beneficio,
  financeiro: icons.dinheiro,
  comercial: icons.venda,
  pessoas: icons.adiantamento,
  estoque: icons.insumo,
};

/** The icon of a report's subject. */
export const iconOf = (permissao: string): ElementType => ICONS[permissao] ?? icons.relatorio;
