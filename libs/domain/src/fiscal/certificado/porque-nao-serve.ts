import { diaToBr } from '../../kernel/calendar.js';
import { formatDocumento } from '../../kernel/documents.js';
import { diaAt, type Fuso } from '../../kernel/relogio.js';
import { mesmoDono } from '../mesmo-dono.js';
import type { CertificadoLido } from './certificado-lido.js';

type Onde = {
  /** CPF or CNPJ of the farm, which may not say it. */
  readonly documento: string | null;
  readonly agora: string;
  readonly fuso: Fuso;
};

const daValidade = ({ validoDe, validoAte }: CertificadoLido, { agora, fuso }: Onde): readonly string[] => {
  if (validoAte <= agora) return [`O certificado venceu em ${diaToBr(diaAt(validoAte, fuso))}.`];
  return validoDe > agora ? [`O certificado só vale a partir de ${diaToBr(diaAt(validoDe, fuso))}.`] : [];
};

const doDono = ({ documento: dele }: CertificadoLido, { documento: dela }: Onde): readonly string[] => {
  if (dele === null) return ['O certificado não diz o CPF ou CNPJ de quem é: não é um certificado da ICP-Brasil.'];
  if (dela === null) return ['A fazenda não diz o seu CPF ou CNPJ: inclua-o no cadastro dela antes.'];
  if (mesmoDono(dele, dela)) return [];
  return [`O certificado é de ${formatDocumento(dele)}, e a fazenda é de ${formatDocumento(dela)}.`];
};

/** The reasons against asking the tax authority for a farm with this certificate; empty where there are none. */
export const porqueNaoServe = (lido: CertificadoLido, onde: Onde): readonly string[] => [
  ...daValidade(lido, onde),
  ...doDono(lido, onde),
  ...(lido.paraCliente ? [] : ['O certificado não serve para se identificar à SEFAZ.']),
];
