import type { Servico } from './transporte.js';

/** The addresses of the national environment; no other names are ever asked. */
const PRODUCAO: Readonly<Record<Servico, string>> = {
  distribuicao: 'https://www1.nfe.fazenda.gov.br/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx',
  evento: 'https://www.nfe.fazenda.gov.br/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx',
};
const HOMOLOGACAO: Readonly<Record<Servico, string>> = {
  distribuicao: 'https://hom1.nfe.fazenda.gov.br/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx',
  evento: 'https://hom1.nfe.fazenda.gov.br/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx',
};
export const ENDERECOS = { PRODUCAO, HOMOLOGACAO } as const;

/** Names that may be asked, each exactly. */
export const HOSTS: readonly string[] = [
  ...new Set(Object.values(ENDERECOS).flatMap((um) => Object.values(um).map((url) => new URL(url).hostname))),
];
