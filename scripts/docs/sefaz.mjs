import { built } from './facts.mjs';

const SERVICOS = { distribuicao: 'distribuição', evento: 'manifestação', ambos: 'as duas' };

const FAZ = {
  segue: 'pede a página seguinte',
  espera: 'espera uma hora, e guarda o número em que estava',
  registra: 'vale, e guarda o recibo',
  guarda: 'nada se decidiu: os mesmos bytes vão de novo',
  recusa: 'diz a recusa a quem pediu, com o que ajuda; na distribuição espera uma hora',
};

const row = ([codigo, { servico, sentido, faz, conselho }]) =>
  `| ${codigo} | ${SERVICOS[servico]} | ${sentido} | ${FAZ[faz]} | ${conselho} |`;

/** The codes of the tax authority and what Tulha does on each, in pt-BR, for operators and for who reads the code beside the rules. */
export const sefazDocument = async () => {
  const { CSTATS } = await built('libs/domain/src/fiscal/distribuicao/cstat.ts');
  return `${[
    '# O que a SEFAZ responde',
    'Feito por `npm run docs` da tabela em `libs/domain/src/fiscal/distribuicao/cstat.ts`; não edite. Cada linha é tentada contra o simulador em `libs/sefaz/src/conversa/cstat.spec.ts`. Um código que não está aqui é tratado como recusa.',
    `| cStat | serviço | sentido | o que a Tulha faz | o que se diz a quem pediu |\n| --- | --- | --- | --- | --- |\n${Object.entries(CSTATS).map(row).join('\n')}`,
  ].join('\n\n')}\n`;
};
