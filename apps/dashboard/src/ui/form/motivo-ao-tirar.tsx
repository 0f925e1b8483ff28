import { TextInput } from '@mantine/core';
import { useUnsavedPiece } from '../../http/unsaved-piece.js';

/**
 * Why a record goes, of those of which it may have to be said: the field, and the body of the deletion. @param onde under which name the
 * device keeps what is typed @param quando when it has to be said
 */
export const useMotivoAoTirar = (onde: string, quando: string | undefined) => {
  const [motivo, setMotivo] = useUnsavedPiece(`exclusao:${onde}`, '', undefined);
  const dito = motivo.trim();
  return {
    corpo: dito === '' ? undefined : { motivo: dito },
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
