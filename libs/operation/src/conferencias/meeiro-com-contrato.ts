import { diaToBr } from '@tulha/domain/kernel/dates';
import { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import { MEEIRO, refusePessoas } from '@tulha/domain/pessoas/errors';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { contratosDos } from '@tulha/read-models/pessoas/contrato-meeiro.queries';
import type { Conferencia } from './conferencia.js';

/** A contract is of a sharecropper: another would be in no list of them. @throws CONTRATO_SEM_MEEIRO */
export const contratoDeMeeiro: Conferencia = async ({ reader }, { stored, before }) => {
  const id = stored['colaboradorId'];
  if (id === undefined || id === before['colaborador']) return;
  const tipo = (await findInCatalogue(reader, colaborador, Number(id)))?.view['tipo'];
  if (tipo !== undefined && tipo !== MEEIRO) throw refusePessoas('CONTRATO_SEM_MEEIRO', { tipo });
};

/** A worker whose contract is in force, or will be, must stay a sharecropper. @throws MEEIRO_COM_CONTRATO */
export const meeiroComContrato: Conferencia = async ({ reader, hoje }, { stored, id, before }) => {
  if (before['tipo'] !== MEEIRO || (stored['tipo'] ?? MEEIRO) === MEEIRO) return;
  const contrato = (await contratosDos(reader, [id])).find(({ fim }) => fim === null || fim >= hoje);
  if (!contrato) return;
  const { inicio, fim } = contrato;
  const periodo = `desde ${diaToBr(inicio)}${fim === null ? '' : ` até ${diaToBr(fim)}`}`;
  throw refusePessoas('MEEIRO_COM_CONTRATO', { periodo });
};
