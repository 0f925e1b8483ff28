import type { Pool } from 'pg';
import { PORTUGUES } from '../control/palavras.sql.js';
import { LIVE } from '../declare/read-schema.js';

type CanceladaRow = {
  readonly conta: number;
  readonly fazenda: number;
  readonly notaFiscalId: number;
  readonly chave: string;
  readonly situacao: string;
};

/** Invoices that stand in stock or among the payables of a farm though their issuer cancelled them. The pool is that of all accounts. */
export const canceladasLancadas = async (pool: Pool): Promise<readonly CanceladaRow[]> => {
  const { rows } = await pool.query<CanceladaRow>(
    `select r.conta, coalesce(n.fazenda_id, d.fazenda_id) as fazenda, n.id as "notaFiscalId", r.chave, n.situacao
     from "${LIVE}".nota_recebida r
     join "${LIVE}".distribuicao d on d.id = r.distribuicao_id
     join "${LIVE}".nota_fiscal n on n.conta = r.conta and n.chave = r.chave collate ${PORTUGUES} and not n.excluido
     where r.na_sefaz = 'CANCELADA' and n.situacao <> 'RECEBIDA'
     order by r.conta, n.id`,
  );
  return rows;
};
