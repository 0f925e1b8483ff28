import { Select, Stack, Text, TextInput } from '@mantine/core';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useUnsavedPiece } from '../http/unsaved-piece.js';
import { Confirm } from '../ui/confirm.js';
import { type Registro, useExcluir, useLugares, useUso } from './catalogues.api.js';
import { estadoDe } from './estado-da-exclusao.js';

type Props = { readonly catalogue: Catalogue; readonly registro: Registro };
/** A component of its own, so that its requests are sent only once the dialog is open. */
type Respostas = {
  readonly lugar: string | null;
  readonly onLugar: (id: string | null) => void;
  readonly motivo: string;
  readonly onMotivo: (text: string) => void;
};
const Perguntas = ({ catalogue, registro, lugar, onLugar, motivo, onMotivo }: Props & Respostas) => {
  const { data, error } = useUso(catalogue, registro.id, true);
  const { texto, lugar: quer } = estadoDe(catalogue, data);
  const lugares = useLugares(catalogue, registro, quer !== 'nenhum');
  return (
    <Stack gap="sm">
      <Text role="status">{error ? error.message : texto}</Text>
      {quer !== 'nenhum' && (
        <Select
          label="Fica no lugar"
          withAsterisk={quer === 'precisa'}
          clearable={quer === 'pode'}
          data={lugares}
          searchable
          placeholder="Escolha"
          nothingFoundMessage="Nada com esse nome"
          description={lugares.length === 0 ? `Cadastre antes outro registro em ${catalogue.title.plural.toLowerCase()}.` : undefined}
          value={lugar}
          onChange={onLugar}
        />
      )}
      {catalogue.motivoAoExcluir && (
        <TextInput
          label="Motivo"
          description="Fica na história."
          maxLength={500}
          value={motivo}
          onChange={(event) => onMotivo(event.currentTarget.value)}
        />
      )}
    </Stack>
  );
};

/** Asks before it deletes, and tells the uses of the record and their fate. */
export const Excluir = ({ catalogue, registro }: Props) => {
  const excluir = useExcluir(catalogue);
  const navigate = useNavigate();
  const [lugar, setLugar] = useState<string | null>(null);
  const [motivo, setMotivo] = useUnsavedPiece(`exclusao:${catalogue.tabela}:${registro.id}`, '', undefined);
  const { data } = useUso(catalogue, registro.id, false);
  const { impede, lugar: quer } = estadoDe(catalogue, data);
  const para = quer !== 'nenhum' && lugar ? Number(lugar) : null;
  return (
    <Confirm
      label="Excluir"
      icon={IconTrash}
      title={`Excluir ${catalogue.genero === 'm' ? 'o' : 'a'} ${catalogue.title.singular.toLowerCase()}?`}
      text={<Perguntas {...{ catalogue, registro, lugar, motivo }} onLugar={setLugar} onMotivo={setMotivo} />}
      confirm="Excluir"
      busy={excluir.isPending}
      disabled={impede || (quer === 'precisa' && para === null)}
      onConfirm={() =>
        excluir.mutateAsync({ registro, para, motivo: motivo.trim() }).then(() => {
          setMotivo(undefined);
          return navigate(lugarDe(catalogue));
        })
      }
    />
  );
};
