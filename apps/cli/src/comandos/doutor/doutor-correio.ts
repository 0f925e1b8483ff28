import { count, instant } from '../../terminal/format.js';

/** The server's report on waiting letters; undefined from an older server. */
export type Correio = {
  readonly aguardando: number;
  readonly desistidas: number;
  readonly primeiras: readonly {
    readonly destinatario: string;
    readonly desde: string;
    readonly tentativas: number;
    readonly erro: string | null;
  }[];
};

const NOME = 'Correio';
const FACA = 'Veja se o servidor de TULHA_SMTP_URL responde e aceita o usuário e a senha; as cartas são tentadas de novo por um dia.';

/** Each waiting letter, with its kind of addressee, since when and why: a line of its own for the first ones. */
export const examineMail = ({ correio }: { readonly correio?: Correio }) => {
  if (!correio) return [];
  const { aguardando, desistidas, primeiras } = correio;
  if (aguardando + desistidas === 0) return [{ nome: NOME, estado: 'certo' as const, detalhe: 'nenhuma carta à espera' }];
  const given = desistidas > 0 ? `, ${count(desistidas)} sem entrega depois de um dia` : '';
  return [
    { nome: NOME, estado: 'aviso' as const, detalhe: `${count(aguardando)} à espera${given}`, faca: FACA },
    ...primeiras.map(({ destinatario, desde, tentativas, erro }) => ({
      nome: 'Carta',
      estado: 'aviso' as const,
      detalhe: `para ${destinatario}, desde ${instant(desde)}, tentada ${count(tentativas)} ×: ${erro ?? 'sem resposta'}`,
    })),
  ];
};
