import { useNavigate } from '@tanstack/react-router';

/** Goes to the page of an item. */
export function useOpenItem(): (id: number | string) => void {
  const navigate = useNavigate();
  return (id) => void navigate({ to: '/items/$id', params: { id: String(id) } });
}
