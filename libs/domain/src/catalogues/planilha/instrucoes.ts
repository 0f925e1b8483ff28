import type { FieldKind } from '../../kernel/catalogue/answers.js';
import type { Catalogue } from '../../kernel/catalogue/catalogue.js';
import type { Field } from '../../kernel/catalogue/fields.js';
import { opcoesDe } from '../../kernel/cells/celula.js';
import { colunasDe, foraDaPlanilha, tituloDoCodigo } from '../../kernel/catalogue/colunas.js';

/** The notes on one column beside an empty form. */
export type Instrucao = { readonly coluna: string; readonly obrigatoria: string; readonly como: string; readonly exemplo: string };

/** How each kind is filled in, with an example; where there are options, the first of them is the example. */
const MODOS: Readonly<Record<FieldKind, readonly [como: string, exemplo: string]>> = {
  text: ['Texto.', 'Como se chama na fazenda'],
  integer: ['Número inteiro.', '12'],
  quantity: ['Número com até 3 decimais, com vírgula.', '1.250,5'],
  money: ['Valor em reais, com vírgula nos centavos.', '1.850,00'],
  fraction: ['Porcentagem, de 0 a 100.', '40'],
  percent: ['Porcentagem, de 0 a 100.', '11,5'],
  decimal: ['Número, com vírgula nos decimais.', '3,75'],
  day: ['Data, dd/mm/aaaa.', '11/05/2026'],
  month: ['Mês, mm/aaaa.', '05/2026'],
  hour: ['Hora, HH:mm.', '07:30'],
  instant: ['Data e hora, dd/mm/aaaa HH:mm.', '11/05/2026 07:30'],
  flag: ['Sim ou Não.', ''],
  option: ['Uma das opções.', ''],
  documento: ['CPF ou CNPJ, com ou sem pontos.', '900.000.100-57'],
  cep: ['CEP, 8 algarismos.', '37540-000'],
  codigo: ['Código, só algarismos.', ''],
  telefone: ['Com o DDD.', '(35) 99999-0000'],
  email: ['Endereço de e-mail.', 'contato@exemplo.com.br'],
  site: ['Endereço de um site, com https:// na frente.', 'https://www.exemplo.com.br'],
  ref: ['O nome, como está cadastrado; ou o código.', ''],
  refs: ['Um ou mais nomes, separados por ponto e vírgula.', ''],
  polygon: ['Desenha-se no mapa.', ''],
  geometry: ['Vem de um arquivo, no mapa.', ''],
};

const limiteDe = ({ wire }: Field): string => {
  const { maxLength } = wire as unknown as { maxLength?: number | null };
  return typeof maxLength === 'number' && maxLength < 1_000 ? ` Até ${maxLength} caracteres.` : '';
};

const comoDe = (field: Field, opcoes: readonly string[] | undefined): string => {
  const escolha = opcoes && field.kind !== 'flag' ? `Uma das opções: ${opcoes.join(', ')}.` : MODOS[field.kind][0];
  return [escolha, field.kind === 'text' ? limiteDe(field).trim() : '', field.kind === 'fraction' ? '' : field.help]
    .filter(Boolean)
    .join(' ');
};

/** One line for each column, the first for the code; the last names the fields that are changed elsewhere. */
export const instrucoesDe = (catalogue: Catalogue): readonly Instrucao[] => {
  const { singular, plural } = catalogue.title;
  const fora = foraDaPlanilha(catalogue);
  const comLinhas = 'lines' in catalogue && Object.keys(catalogue.lines as object).length > 0;
  return [
    {
      coluna: tituloDoCodigo(catalogue),
      obrigatoria: 'Não',
      como: `Vazio${comLinhas ? ', ou com uma marca que as linhas nas outras abas repetem (novo 1, novo 2)' : ''}: cadastra ${singular.toLowerCase()}. Preenchido: altera o registro desse código; exporte ${plural.toLowerCase()} para tê-lo, e o que ficar vazio na linha fica como está.`,
      exemplo: '',
    },
    ...colunasDe(catalogue).map(({ titulo, field, obrigatoria }) => {
      const opcoes = opcoesDe({ field });
      return {
        coluna: titulo,
        obrigatoria: obrigatoria ? 'Sim' : 'Não',
        como: comoDe(field, opcoes),
        exemplo: opcoes?.[0] ?? MODOS[field.kind][1],
      };
    }),
    ...(fora.length > 0
      ? [{ coluna: fora.join(', '), obrigatoria: 'Não', como: 'Não vai na planilha: altera-se na página do registro.', exemplo: '' }]
      : []),
  ];
};
