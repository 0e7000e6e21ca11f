import { UploadNotes } from './upload-notes';

describe('UploadNotes', () => {
  it('gives an account an entry a minute, with the number of the others', () => {
    let now = 0;
    const notes = new UploadNotes(() => now);
    const noteAt = (second: number, username: string) => {
      now = second * 1000;
      return notes.noteOf(username, 'a.nrt');
    };
    expect(noteAt(0, 'ann')).toEqual({ onSuccess: 'upload', detail: 'a.nrt' });
    expect(noteAt(10, 'ann')).toEqual({ untold: true });
    expect(noteAt(11, 'ben')).toEqual({ onSuccess: 'upload', detail: 'a.nrt' });
    expect(noteAt(59, 'ann')).toEqual({ untold: true });
    expect(noteAt(60, 'ann')).toEqual({ onSuccess: 'upload', detail: 'a.nrt +2' });
    expect(noteAt(121, 'ann')).toEqual({ onSuccess: 'upload', detail: 'a.nrt' });
  });

  it('says nothing of a file without a name', () =>
    expect(new UploadNotes().noteOf('ann', undefined)).toEqual({ onSuccess: 'upload' }));
});
