import { TextInput } from '@mantine/core';
import { useUnsavedPiece } from '../../http/unsaved-piece.js';

/**
 * The reason for the deletion of a record that may need one: the field, and the body of the deletion. @param onde the name under which the
 * device keeps the typed text @param quando the case in which a reason is needed
 */
export const useMotivoAoTirar = (onde: string, quando: string | undefined) => {
  const [motivo, setMotivo] = useUnsavedPiece(`exclusao:${onde}`, '', undefined);
  const aparado = motivo.trim();
  return {
    corpo: aparado === '' ? undefined : { motivo: aparado },
    foi: () => setMotivo(undefined),
    campo: quando && (
      <TextInput
        label="Motivo"
        description={quando}
        maxLength={500}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
    ),
  };
};
