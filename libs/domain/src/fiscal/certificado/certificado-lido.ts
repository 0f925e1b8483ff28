/** The content of an A1 certificate. Instants are in UTC. */
export type CertificadoLido = {
  readonly titular: string;
  /** CPF or CNPJ of whose it is; null where it says none, and is no certificate of ICP-Brasil. */
  readonly documento: string | null;
  readonly emissor: string;
  readonly serie: string;
  readonly validoDe: string;
  readonly validoAte: string;
  readonly impressao: string;
  /** Whether a client may show it to a server; true where it says nothing of its use. */
  readonly paraCliente: boolean;
};
