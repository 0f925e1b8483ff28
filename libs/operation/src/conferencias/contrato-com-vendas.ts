import { contratoVenda } from '@tulha/domain/comercial/contrato-venda.register';
import { desvioDe } from '@tulha/domain/comercial/contrato/no-contrato';
import { refuseComercial } from '@tulha/domain/comercial/errors';
import { vendidoNoContrato } from '@tulha/read-models/comercial/contrato-venda.queries';
import type { Conferencia } from './conferencia.js';

const CAMPOS = { cliente: 'clienteId', fazenda: 'fazendaId', qualidade: 'qualidade' } as const;

/** A contract stays one that its sales keep to: its buyer, farm and quality are those by which they were held. @throws CONTRATO_COM_VENDAS */
export const contratoComVendas: Conferencia = async ({ reader }, { stored, id, before }) => {
  const mudam = Object.entries(CAMPOS).filter(([campo, guardado]) => stored[guardado] !== undefined && stored[guardado] !== before[campo]);
  if (id === 0 || mudam.length === 0) return;
  const como = <T>(campo: keyof typeof CAMPOS) => {
    const novo = stored[CAMPOS[campo]];
    return (novo === undefined ? before[campo] : novo) as T;
  };
  const seria = {
    clienteId: como<number>('cliente'),
    fazendaId: como<number | null>('fazenda'),
    qualidade: como<string | null>('qualidade'),
  };
  for (const venda of await vendidoNoContrato(reader, id)) {
    const desvio = desvioDe(seria, venda);
    if (!desvio) continue;
    const campo = contratoVenda.fields[desvio.que].label.toLowerCase();
    throw refuseComercial('CONTRATO_COM_VENDAS', { codigo: venda.codigo, campo }, desvio.que);
  }
};
