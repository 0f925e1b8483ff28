import { Select, Stack, Text } from '@mantine/core';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Confirm } from '../ui/confirm.js';
import { count } from '../ui/format.js';
import { CADASTROS, type Registro, type Usos, useExcluir, useLugares, useUso } from './cadastros.api.js';

const listing = new Intl.ListFormat('pt-BR');

/** `12 lançamentos e 1 serviço`. */
const counted = (usos: Usos['usos']) => listing.format(usos.map(({ quantas, nome }) => `${count(quantas)} ${nome}`));

type Props = { readonly catalogue: Catalogue; readonly registro: Registro };
type Estado = { readonly texto: string; readonly impede: boolean; readonly pedeLugar: boolean };

/** What deleting will do, in words: nothing refers to it, something must take its place, or something must let go first. */
const estadoDe = (usos: Usos | undefined): Estado => {
  if (!usos) return { texto: 'Vendo o que usa este registro…', impede: true, pedeLugar: false };
  if (usos.total > 0 && usos.mover)
    return {
      texto: `Está em uso: ${counted(usos.usos)}. Escolha o que fica no lugar; tudo passa para lá.`,
      impede: false,
      pedeLugar: true,
    };
  const presos = usos.usos.filter(({ cadastro }) => cadastro);
  if (presos.length > 0)
    return { texto: `Está em uso: ${counted(presos)}. Mude ou exclua antes o que usa.`, impede: true, pedeLugar: false };
  const antes = usos.total > 0 ? ` (${counted(usos.usos)})` : '';
  return {
    texto: `Sai das listas e das escolhas. O que já aconteceu${antes} continua com o nome de antes.`,
    impede: false,
    pedeLugar: false,
  };
};

/** Mounted with the dialog: only then is anybody asked. */
const Perguntas = ({ catalogue, registro, lugar, onLugar }: Props & { lugar: string | null; onLugar: (id: string | null) => void }) => {
  const { data, error } = useUso(catalogue, registro.id, true);
  const { texto, pedeLugar } = estadoDe(data);
  const lugares = useLugares(catalogue, registro, pedeLugar);
  return (
    <Stack gap="sm">
      <Text role="status">{error ? error.message : texto}</Text>
      {pedeLugar && (
        <Select
          label="Fica no lugar"
          withAsterisk
          data={lugares}
          searchable
          placeholder="Escolha"
          nothingFoundMessage="Nada com esse nome"
          description={lugares.length === 0 ? `Cadastre antes outro registro em ${catalogue.title.plural.toLowerCase()}.` : undefined}
          value={lugar}
          onChange={onLugar}
        />
      )}
    </Stack>
  );
};

/** Asks before it deletes, and says what uses the record and what will become of that. */
export const Excluir = ({ catalogue, registro }: Props) => {
  const excluir = useExcluir(catalogue);
  const navigate = useNavigate();
  const [lugar, setLugar] = useState<string | null>(null);
  const { data } = useUso(catalogue, registro.id, false);
  const { impede, pedeLugar } = estadoDe(data);
  const para = pedeLugar && lugar ? Number(lugar) : null;
  return (
    <Confirm
      label="Excluir"
      icon={IconTrash}
      title={`Excluir ${catalogue.genero === 'm' ? 'o' : 'a'} ${catalogue.title.singular.toLowerCase()}?`}
      text={<Perguntas catalogue={catalogue} registro={registro} lugar={lugar} onLugar={setLugar} />}
      confirm="Excluir"
      busy={excluir.isPending}
      disabled={impede || (pedeLugar && para === null)}
      onConfirm={() => excluir.mutateAsync({ registro, para }).then(() => navigate(`${CADASTROS}/${catalogue.path}`))}
    />
  );
};
