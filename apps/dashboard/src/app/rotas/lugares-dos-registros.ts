import type { ModuloDoProduto } from '@tulha/domain/acesso/modulos';

/** The module of the records that each part of the dashboard shows. Written by `npm run docs` from the files `*.registro.ts`. */
export const LUGARES_DOS_REGISTROS: Readonly<Record<string, ModuloDoProduto | undefined>> = {
  arquivos: 'suporte',
  atividades: 'atividades',
  cadastros: 'propriedade',
  estoque: 'estoque',
  extratos: 'financeiro',
  financeiro: 'financeiro',
  'folha-pagamento': 'folha',
  'folha-pagamento-colheita': 'folha',
  importacoes: 'importacao',
  lcdpr: 'fiscal',
  nfe: 'fiscal',
  rastreabilidade: 'rastreabilidade',
  usuarios: 'acesso',
  vendas: 'comercial',
};
