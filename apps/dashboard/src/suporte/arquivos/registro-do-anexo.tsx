import { Text } from '@mantine/core';
import { caminhoDe } from '@tulha/domain/references/especie';
import { anexavel } from '@tulha/domain/references/todos';
import { Link } from 'react-router';
import type { Anexo } from './arquivos.api.js';

/** The record a file is attached to, as a link. */
export const RegistroDoAnexo = ({ anexo: { refType, refId, refNome } }: { anexo: Anexo }) => {
  if (refType === null || refId === null) return <Text c="dimmed">Ainda em nenhum</Text>;
  const registro = anexavel(refType);
  const texto = `${registro?.title.singular ?? refType} ${refNome ?? refId}`;
  const caminho = registro && refNome !== null ? caminhoDe(registro, refId) : null;
  return caminho ? <Link to={caminho}>{texto}</Link> : <span>{texto}</span>;
};
