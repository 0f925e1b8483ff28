import { refuseMaquina } from '@tulha/domain/maquinas/errors';
import { alertaMaquina } from '@tulha/domain/maquinas/alerta-maquina.catalogue';
import { maquina } from '@tulha/domain/maquinas/maquina.register';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Conferencia } from './conferencia.js';

/** Maintenance answers an alert of its own machine: another machine's would count from work that was not done on it. @throws ALERTA_DE_OUTRA_MAQUINA */
export const alertaDaMaquina: Conferencia = async ({ reader }, { stored, before }) => {
  const id = stored['alertaId'];
  if (typeof id !== 'number' || id === before['alerta']) return;
  const alerta = await findInCatalogue(reader, alertaMaquina, id);
  const dele = alerta?.view.maquina;
  const desta = Number(stored['maquinaId'] ?? before['maquina']);
  if (!alerta || dele === desta) return;
  const nomeDe = async (qual: unknown) => String((await findInCatalogue(reader, maquina, Number(qual)))?.view['descricao'] ?? qual);
  throw refuseMaquina('ALERTA_DE_OUTRA_MAQUINA', { alerta: alerta.view.descricao, dela: await nomeDe(dele), desta: await nomeDe(desta) });
};
