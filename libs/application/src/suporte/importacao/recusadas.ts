import type { ErroDePlanilha } from '@tulha/domain/suporte/importacao/erros';
import { type Lidas, nomeDaPlanilha } from '@tulha/domain/suporte/importacao/leitura';
import type { Safra } from '@tulha/domain/suporte/importacao/modelo';
import type { NomeDePlanilha } from '@tulha/domain/suporte/importacao/planilhas';

/** Rows that only together say one thing: the rows of each, and the code they share, by which rows that could not be read are known. */
type Grupo = {
  readonly codigo: string;
  readonly linhas: readonly (readonly [NomeDePlanilha, number])[];
  readonly arquivos: readonly NomeDePlanilha[];
};

const de = (nome: NomeDePlanilha, linhas: readonly { readonly linha: number }[]) => linhas.map(({ linha }) => [nome, linha] as const);

export const gruposDe = (safra: Safra): Grupo[] => [
  ...safra.lotes.map(({ codigo, linha, origens }) => ({
    codigo,
    linhas: [['lotes', linha] as const, ...de('lotes', origens)],
    arquivos: ['lotes' as const],
  })),
  ...safra.beneficios.map(({ beneficio, linha, entradas }) => ({
    codigo: beneficio,
    linhas: [['beneficios', linha] as const, ...de('beneficios_lotes', entradas)],
    arquivos: ['beneficios_lotes' as const],
  })),
  ...safra.rebeneficios.map(({ rebeneficio, linha, entradas, saidas }) => ({
    codigo: rebeneficio,
    linhas: [['rebeneficios', linha] as const, ...de('rebeneficios_lotes', entradas), ...de('rebeneficios_saidas', saidas)],
    arquivos: ['rebeneficios_lotes' as const, 'rebeneficios_saidas' as const],
  })),
  ...safra.vendas.map(({ venda, linha, linhas }) => ({
    codigo: venda,
    linhas: [['vendas', linha] as const, ...de('vendas_lotes', linhas)],
    arquivos: ['vendas_lotes' as const],
  })),
];

const nome = (arquivo: NomeDePlanilha, linha: number) => `${arquivo}/${linha}`;

const CODIGO: Partial<Record<NomeDePlanilha, string>> = {
  lotes: 'codigo',
  beneficios_lotes: 'beneficio',
  rebeneficios_lotes: 'rebeneficio',
  rebeneficios_saidas: 'rebeneficio',
  vendas_lotes: 'venda',
};

/**
 * Rows that could not be read, by the code they share with others. A function of its own, so that a later question does not
 * keep the files in memory.
 */
const ilegiveisDe = (lidas: Lidas): ReadonlySet<string> =>
  new Set(
    Object.entries(CODIGO).flatMap(([arquivo, campo]) =>
      (lidas[arquivo as NomeDePlanilha]?.rejeitadas ?? []).map((cru) => nome(arquivo as NomeDePlanilha, 0) + (cru[campo] ?? '').trim()),
    ),
  );

/**
 * The rows that must not be written, given the faults of the files: the rows at fault, and every row that belongs to one
 * record with them. A hulling is not written without one of its lots.
 */
export const criarRecusadas = (lidas: Lidas, safra: Safra, erros: readonly ErroDePlanilha[]) => {
  const recusadas = new Set(
    erros.flatMap(({ arquivo, linha }) => {
      const planilha = nomeDaPlanilha(arquivo);
      return planilha ? [nome(planilha, linha)] : [];
    }),
  );
  const ilegiveis = ilegiveisDe(lidas);
  for (const { codigo, linhas, arquivos } of gruposDe(safra)) {
    const falta = arquivos.some((arquivo) => ilegiveis.has(nome(arquivo, 0) + codigo));
    if (!falta && !linhas.some(([arquivo, linha]) => recusadas.has(nome(arquivo, linha)))) continue;
    for (const [arquivo, linha] of linhas) recusadas.add(nome(arquivo, linha));
  }
  return (arquivo: NomeDePlanilha, linha: number): boolean => recusadas.has(nome(arquivo, linha));
};
