import type { Catalogue } from '../../kernel/catalogue/catalogue.js';
import type { Field } from '../../kernel/catalogue/fields.js';
import { opcoesDe } from './celula.js';
import { colunasDe, foraDaPlanilha, tituloDoCodigo } from '../../kernel/catalogue/colunas.js';

/** What the notes beside an empty form say of one column. */
export type Instrucao = { readonly coluna: string; readonly obrigatoria: string; readonly como: string; readonly exemplo: string };

const COMO: Readonly<Record<string, string>> = {
  text: 'Texto.',
  integer: 'Número inteiro.',
  quantity: 'Número com até 3 decimais, com vírgula.',
  money: 'Valor em reais, com vírgula nos centavos.',
  fraction: 'Porcentagem, de 0 a 100.',
  percent: 'Porcentagem, de 0 a 100.',
  decimal: 'Número, com vírgula nos decimais.',
  day: 'Data, dd/mm/aaaa.',
  flag: 'Sim ou Não.',
  option: 'Uma das opções.',
  documento: 'CPF ou CNPJ, com ou sem pontos.',
  cep: 'CEP, 8 algarismos.',
  telefone: 'Com o DDD.',
  email: 'Endereço de e-mail.',
  ref: 'O nome, como está cadastrado; ou o código.',
  refs: 'Um ou mais nomes, separados por ponto e vírgula.',
};

const EXEMPLO: Readonly<Record<string, string>> = {
  text: 'Como se chama na fazenda',
  integer: '12',
  quantity: '1.250,5',
  money: '1.850,00',
  fraction: '40',
  percent: '11,5',
  decimal: '3,75',
  day: '11/05/2026',
  documento: '900.000.100-57',
  cep: '37540-000',
  telefone: '(35) 99999-0000',
  email: 'contato@exemplo.com.br',
};

const limiteDe = ({ wire }: Field): string => {
  const { maxLength } = wire as unknown as { maxLength?: number | null };
  return typeof maxLength === 'number' && maxLength < 1_000 ? ` Até ${maxLength} caracteres.` : '';
};

const comoDe = (field: Field, opcoes: readonly string[] | undefined): string => {
  const escolha = opcoes && field.kind !== 'flag' ? `Uma das opções: ${opcoes.join(', ')}.` : (COMO[field.kind] ?? COMO['text']);
  return [escolha, field.kind === 'text' ? limiteDe(field).trim() : '', field.kind === 'fraction' ? '' : field.help]
    .filter(Boolean)
    .join(' ');
};

/** One line for each column, the first for the code; the last says what is changed elsewhere. */
export const instrucoesDe = (catalogue: Catalogue): readonly Instrucao[] => {
  const { singular, plural } = catalogue.title;
  const fora = foraDaPlanilha(catalogue);
  return [
    {
      coluna: tituloDoCodigo(catalogue),
      obrigatoria: 'Não',
      como: `Vazio: cadastra ${singular.toLowerCase()}. Preenchido: altera o registro desse código; exporte ${plural.toLowerCase()} para tê-lo.`,
      exemplo: '',
    },
    ...colunasDe(catalogue).map(({ titulo, field, obrigatoria }) => {
      const opcoes = opcoesDe({ field });
      return {
        coluna: titulo,
        obrigatoria: obrigatoria ? 'Sim' : 'Não',
        como: comoDe(field, opcoes),
        exemplo: opcoes?.[0] ?? EXEMPLO[field.kind] ?? '',
      };
    }),
    ...(fora.length > 0
      ? [{ coluna: fora.join(', '), obrigatoria: 'Não', como: 'Não vai na planilha: altera-se na página do registro.', exemplo: '' }]
      : []),
  ];
};
